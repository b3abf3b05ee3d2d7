import { ApiError } from '../../../api-error.ts'
import { makerState } from '../../../state/maker.ts'

/** The versions that the page shows, so that the consent is recorded for these and no others. */
export const shownVersions = () =>
  makerState.getState().data?.documents.map(({ document, version }) => ({ document, version })) ?? []

/** Whether a call failed because a shown version is no longer in force (409). Loads the latest versions then. */
export const hasNewVersions = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ApiError && error.code === 'conflict')) return false
  await makerState.getState().reload()
  return true
}
