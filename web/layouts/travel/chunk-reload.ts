const key = 'chunk-reload'
const guardWindow = 60_000

/** Whether a failed chunk may reload the page now: once in 60 s (specification §9). */
export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) > guardWindow

/**
 * After a release, an open page asks for chunks that are gone: it is loaded anew. Once per 60 s, so that a chunk which
 * stays away does not turn into a loop; then the error page shows.
 */
export const reloadOnChunkFailure = () => {
  addEventListener('vite:preloadError', event => {
    if (!mayReload(sessionStorage.getItem(key), Date.now())) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
