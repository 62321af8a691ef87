/** The places of the page and their addresses, behind the `#` so that any static host can serve them. */

export const MODES = ['play', 'set', 'explain', 'analyse'] as const
export type Mode = (typeof MODES)[number]

export interface TableRoute {
  readonly place: 'table'
  readonly family: string
  readonly mode: Mode
  readonly text?: string | undefined
  /** A half-done board; only in links that were made for it. */
  readonly position?: string | undefined
  /** The step of the explanation, from 1. */
  readonly step?: number | undefined
  readonly method?: string | undefined
}

export type Route =
  | { readonly place: 'home' | 'library' }
  | { readonly place: 'new'; readonly family: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly place: 'learn'; readonly topic?: string | undefined; readonly size?: string | undefined }
  | { readonly place: 'print'; readonly family: string; readonly fields: Readonly<Record<string, string>> }
  | TableRoute

/** Longer addresses would be cut off by chat programs and servers. */
const LONGEST_ADDRESS = 8000

/** Anything that is no address of the page is home. */
export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [, place, name = ''] = path.split('/')
  const params = new URLSearchParams(query)
  const get = (key: string) => params.get(key) ?? undefined
  switch (place) {
    case 't': {
      const step = Number(get('step'))
      return {
        place: 'table',
        family: decodeURIComponent(name),
        mode: MODES.find((mode) => mode === get('mode')) ?? 'play',
        text: get('text'),
        position: get('position'),
        step: Number.isInteger(step) && step > 0 ? step : undefined,
        method: get('method'),
      }
    }
    case 'new':
    case 'print':
      return { place, family: decodeURIComponent(name), fields: Object.fromEntries(params) }
    case 'learn':
      return { place, topic: name === '' ? undefined : decodeURIComponent(name), size: get('size') }
    case 'library':
      return { place }
    default:
      return { place: 'home' }
  }
}

/** The address of a place, and whether all of it is in there. */
export function addressOf(route: Route): { readonly hash: string; readonly isWhole: boolean } {
  switch (route.place) {
    case 'home':
      return { hash: '#/', isWhole: true }
    case 'library':
      return { hash: '#/library', isWhole: true }
    case 'new':
    case 'print':
      return written(`#/${route.place}/${encodeURIComponent(route.family)}`, new URLSearchParams(route.fields))
    case 'learn': {
      const params = new URLSearchParams(route.size === undefined ? {} : { size: route.size })
      return written(`#/learn${route.topic === undefined ? '' : `/${encodeURIComponent(route.topic)}`}`, params)
    }
    case 'table':
      return tableAddress(route)
  }
}

function tableAddress({ family, mode, text, position, step, method }: TableRoute) {
  const params = new URLSearchParams()
  if (mode !== 'play') params.set('mode', mode)
  if (method !== undefined) params.set('method', method)
  if (step !== undefined) params.set('step', String(step))
  if (text !== undefined) params.set('text', text)
  if (position !== undefined) params.set('position', position)
  const path = `#/t/${encodeURIComponent(family)}`
  const whole = written(path, params)
  if (whole.isWhole && text !== undefined) return whole
  params.delete('position')
  if (!written(path, params).isWhole) params.delete('text')
  return { hash: written(path, params).hash, isWhole: false }
}

function written(path: string, params: URLSearchParams): { readonly hash: string; readonly isWhole: boolean } {
  const query = String(params)
  const hash = query === '' ? path : `${path}?${query}`
  return { hash, isWhole: hash.length <= LONGEST_ADDRESS }
}

const MILLISECONDS_BETWEEN_WRITES = 300

/** Replaces the address without a step in the history: at once, but not more often than browsers allow. */
export class AddressWriter {
  private waiting: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The address that the page knows of. Where the browser has another one, the page is about to go there. */
  private known = location.hash

  constructor() {
    addEventListener('pagehide', () => this.flush())
  }

  /** The page goes elsewhere: what waits is the address of the place that it leaves. */
  drop(): void {
    this.waiting = undefined
    this.known = location.hash
  }

  write(hash: string): void {
    this.waiting = hash
    if (this.timer !== undefined) return
    this.flush()
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.flush()
    }, MILLISECONDS_BETWEEN_WRITES)
  }

  flush(): void {
    const { waiting } = this
    this.waiting = undefined
    if (waiting === undefined || waiting === location.hash || location.hash !== this.known) return
    try {
      history.replaceState(null, '', waiting)
      this.known = location.hash
    } catch {
      // Some browsers refuse when it happens too often; the next change will be written.
    }
  }
}
