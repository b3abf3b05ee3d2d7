import { onDialogLoadFailure } from '../kit/dialog/lazy-dialog.tsx'
import { leaveForReload } from '../kit/form/leave.ts'
import { useAlert } from '../state/alert.ts'
import { readStored, store } from '../storage.ts'

const key = 'chunk-reload'
const reloadIntervalMs = 60_000

/** Whether a failed chunk may reload the page now: at most once per 60 s (specification §9). */
export const mayReload = (last: number | undefined, now: number): boolean =>
  last === undefined || now - last > reloadIntervalMs

/** Reloading while the server is unreachable would replace the page with the browser's error page. */
const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  )

const showNetworkError = () => useAlert.getState().show({ variant: 'danger', message: 'error.network' })

/** Reloads the page on request; shows an alert while the server is unreachable. */
export const reloadPage = async () => {
  if (await isServerReachable()) location.reload()
  else showNetworkError()
}

let optionalLoads = 0

/** Loads chunks that are not needed yet: if one is missing, the page stays as it is. */
export const loadOptional = async (load: () => Promise<unknown>) => {
  optionalLoads++
  try {
    await load()
  } catch {
    // It is loaded again when it is needed.
  } finally {
    optionalLoads--
  }
}

const reload = async () => {
  if (!mayReload(readStored(key), Date.now())) return
  if (!(await isServerReachable())) return
  // Without storage, the next page would not know of this reload.
  if (store(key, Date.now())) leaveForReload(() => location.reload())
}

/**
 * Reloads the page when a chunk is missing, as happens to open pages after a release. Forms keep their drafts. At most
 * one reload per 60 s, so that a permanently missing chunk causes no loop. Otherwise, and while the server is
 * unreachable, the error page shows; for a dialog's chunk, an alert.
 */
export const reloadOnChunkFailure = () => {
  addEventListener('vite:preloadError', () => {
    if (optionalLoads === 0) void reload()
  })
  onDialogLoadFailure(showNetworkError)
}
