import { ApiError } from '../../../api-error.ts'
import type { MessageId } from '../../../messages/index.ts'

/** Why the browser did not make or use a passkey; undefined for a refusal of the server, which has a text of its own. */
export const problemOf = (error: unknown): MessageId | undefined => {
  if (!(error instanceof Error) || error instanceof ApiError) return undefined
  // Of `WebAuthnError`, whose module is loaded only where a passkey is used.
  if ('code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'passkeyUse.onDevice'
  return error.name === 'NotAllowedError' || error.name === 'AbortError'
    ? 'passkeyUse.cancelled'
    : 'passkeyUse.unsupported'
}
