import { onDialogLoadFailure } from '../kit/dialog/lazy-dialog.tsx'
import { leaveForReload } from '../kit/form/leave.ts'
import { useAlert } from '../state/alert.ts'

const key = 'chunk-reload'
const guardWindow = 60_000

/** Whether a failed chunk may reload the page now: once in 60 s (specification §9). */
export const mayReload = (last: string | null, now: number): boolean =>
  last === null || now - Number(last) > guardWindow

/** Instead of a page, a server that is away would leave the browser's own error. */
const isServerThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  )

const sayAway = () => useAlert.getState().show({ variant: 'danger', message: 'error.network' })

/** Loads the page again for someone who asked for it; says so while the server is away. */
export const reloadPage = async () => {
  if (await isServerThere()) location.reload()
  else sayAway()
}

const reload = async () => {
  if (!mayReload(sessionStorage.getItem(key), Date.now())) return
  if (!(await isServerThere())) return
  sessionStorage.setItem(key, String(Date.now()))
  leaveForReload(() => location.reload())
}

/**
 * After a release, an open page asks for chunks that are gone: the page is loaded again. Once per 60 s, so that a chunk which
 * stays away does not turn into a loop; forms keep their drafts. After that once, and while the server is away, the error page
 * shows, or the alert where the chunk is a dialog's.
 */
export const reloadOnChunkFailure = () => {
  addEventListener('vite:preloadError', () => void reload())
  onDialogLoadFailure(sayAway)
}
