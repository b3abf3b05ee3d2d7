/** What the browser's authenticators do, in the form of our calls. Loaded only where a passkey may be used. */
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '../../../../shared/model/passkey.ts'

/** Makes a passkey. Rejects if the person cancels, or the authenticator has one of the account. */
export const makePasskey = async (options: CreationOptions): Promise<NewPasskey> => {
  const { id, response } = await startRegistration({ optionsJSON: options })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** Uses a passkey: asks for one at once, or offers it among the suggestions of a field. Ends the attempt before. */
export const applyPasskey = async (options: RequestOptions, { suggests = false } = {}): Promise<UsedPasskey> => {
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: suggests })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { user_handle: response.userHandle }),
  }
}

/** Ends what waits for the person: suggestions, or a window of the browser. */
export const cancelPasskey = () => WebAuthnAbortService.cancelCeremony()

export const canSuggest = browserSupportsWebAuthnAutofill
