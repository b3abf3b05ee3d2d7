import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '../../../../shared/model/passkey.ts'
import { personName } from '../../../../shared/rules/names.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { challengeLifeMs } from './challenge.ts'

/** COSE numbers of ES256, EdDSA and RS256, in the order of preference. */
const algorithms = [-7, -8, -257]

/** Passkeys belong to the host of the product. It comes from the configuration, never from a request. */
const relyingParty = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

const refused = () => new AppError('passkey_refused')

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'))

/** The id by which authenticators tell a person's passkeys from those of others. */
const userHandle = (userId: string) => Uint8Array.from(Buffer.from(userId))

interface Known {
  credential_id: string
  transports: string[]
}
const described = (passkeys: readonly Known[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }))

/** What the browser needs to make a passkey: one that is found without a user name, of an authenticator that verifies its user. */
export const creationOptions = async (
  publicUrl: string,
  { id, email, ...names }: PersonNames & { id: string; email: string },
  challenge: string,
  known: readonly Known[],
): Promise<CreationOptions> =>
  (await generateRegistrationOptions({
    rpName: 'Yardkey',
    rpID: relyingParty(publicUrl).rpID,
    userID: userHandle(id),
    userName: email,
    userDisplayName: personName(names) || email,
    challenge: bytesOf(challenge),
    timeout: challengeLifeMs,
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })) as CreationOptions

/** What the browser needs to use one of these passkeys; of none: any that it finds for this site. */
export const requestOptions = async (
  publicUrl: string,
  challenge: string,
  known: readonly Known[] = [],
): Promise<RequestOptions> => ({
  ...((await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).rpID,
    challenge: bytesOf(challenge),
    timeout: challengeLifeMs,
    userVerification: 'required',
  })) as RequestOptions),
  allowCredentials: described(known).map(passkey => ({ ...passkey, type: 'public-key' })),
})

/**
 * The challenge that an authenticator has signed.
 *
 * @throws 403 `passkey_refused` if there is none
 */
export const challengeOf = (clientData: string): string => {
  try {
    const { challenge } = decodeClientDataJSON(clientData)
    if (typeof challenge === 'string') return challenge
  } catch {
    // Not what a browser sends.
  }
  throw refused()
}

/** A page of another site may have framed ours, or asked from a frame in it. We allow neither, so no browser of a person says so. */
const isFromFrame = (clientData: string): boolean => {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientData)
  return (crossOrigin ?? false) !== false || topOrigin !== undefined
}

/** A certificate in an attestation, which was not asked for, would be checked at an address that it names itself. */
const isUnattested = (attestation: string): boolean => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/**
 * Checks a new passkey: challenge, origin, that of the whole page too, host, presence and verification of the user.
 *
 * @throws 403 `passkey_refused`
 */
export const readNewPasskey = async (
  publicUrl: string,
  { credential_id: id, client_data, attestation, transports }: NewPasskey,
  challenge: string,
) => {
  const { rpID, origin } = relyingParty(publicUrl)
  const response = { clientDataJSON: client_data, attestationObject: attestation, transports }
  try {
    if (isFromFrame(client_data) || !isUnattested(attestation)) throw refused()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) throw refused()
    const { credential, credentialBackedUp } = registrationInfo
    return {
      public_key: credential.publicKey as Uint8Array,
      counter: credential.counter,
      backed_up: credentialBackedUp ? (1 as const) : (0 as const),
    }
  } catch {
    throw refused()
  }
}

/**
 * Checks the use of a passkey: challenge, origin, that of the whole page too, host, presence and verification of the user, whose it is,
 * and the signature. The counter is left to the caller, who may only judge it once the signature is good. Undefined: something is wrong.
 */
export const readUsedPasskey = async (
  publicUrl: string,
  { credential_id: id, client_data, authenticator_data, signature, user_handle }: UsedPasskey,
  { challenge, public_key, user_id }: { challenge: string; public_key: Uint8Array; user_id: string },
) => {
  const { rpID, origin } = relyingParty(publicUrl)
  const response = { clientDataJSON: client_data, authenticatorData: authenticator_data, signature }
  try {
    if (isFromFrame(client_data)) return undefined
    if (user_handle !== undefined && Buffer.from(user_handle, 'base64url').toString() !== user_id) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: Uint8Array.from(public_key), counter: 0 },
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { newCounter: counter, credentialBackedUp } = authenticationInfo
    return { counter, backed_up: credentialBackedUp ? (1 as const) : (0 as const) }
  } catch {
    return undefined
  }
}
