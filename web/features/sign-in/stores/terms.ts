import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

/** The terms in force, in the reader's language. */
export const useTerms = resource((_: Record<never, never>, signal) => api.getTextTerms({ signal }))

/** Accepts a version of the terms; throws 409 `conflict` if it is not in force. */
export const acceptTerms = async (version: number) => {
  await api.postUserConsent({ body: { terms_version: version } })
  useSession.getState().consented()
}
