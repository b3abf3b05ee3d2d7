const key = 'chunk-reload'
const guardWindow = 60_000

/** Whether a failed chunk may reload the page now: once in 60 s (specification §9). */
export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) > guardWindow

const reload = async () => {
  if (!mayReload(sessionStorage.getItem(key), Date.now())) return
  // Instead of a page, a server that is away would leave the browser's own error.
  const alive = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!alive?.ok) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

/**
 * After a release, an open page asks for chunks that are gone: the page is loaded again. Once per 60 s, so that a chunk which
 * stays away does not turn into a loop; then, and while the server is away, the error page shows.
 */
export const reloadOnChunkFailure = () => addEventListener('vite:preloadError', () => void reload())
