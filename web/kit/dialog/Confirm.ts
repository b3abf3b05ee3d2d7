import { lazyDialog } from './lazy-dialog.tsx'

/** Asks for confirmation before one call. Pages use it without a dialog of their own. */
export const Confirm = lazyDialog(() => import('./ConfirmDialog.tsx'))
