/** Keeps the files of one version of the page. The build fills in the version and the names; other copies of the page may live beside this one. */
const KIND = `rookery ${self.registration.scope} `
const VERSION = 'VERSION'
const CACHE = `${KIND}${VERSION}`
const FILES = ['FILE']

/** Names of files change with what is in them, except for the page itself: it is asked for anew, and the kept one is for want of a connection. */
const isPage = (request) => request.mode === 'navigate'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      // The browser may still have a page of before, which asks for files that are no longer there.
      .then((cache) => cache.addAll(['./', ...FILES].map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE && name.startsWith(KIND)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return
  event.respondWith(isPage(request) ? fromNetwork(request) : fromCache(request))
})

async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function fromNetwork(request) {
  try {
    return await fetch(request, { cache: 'no-cache' })
  } catch (error) {
    const kept = (await caches.match(request, { ignoreSearch: true })) ?? (await caches.match('./'))
    if (kept) return kept
    throw error
  }
}
