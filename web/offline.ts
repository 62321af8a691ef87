/** After the first visit the page works without a connection: a service worker keeps all of its files. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // After everything that the page itself needs.
  const register = () => navigator.serviceWorker.register('./offline-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
