import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

/** The terms in force, in the reader's language. */
export const useTerms = resource((_: Record<never, never>, signal) => api.getTextTerms({ signal }))

/** Accepts a version of them; 409 `conflict` when it is not the one in force. */
export const acceptTerms = async (version: number) => {
  await api.postUserConsent({ body: { terms_version: version } })
  useSession.getState().consented()
}
