/** What browsers and authenticators exchange (W3C Web Authentication), in the form of our calls. Binary values are base64url. */
import * as v from 'valibot'
import { Id, OptionalTime, Time } from './flag.ts'
import { List } from './list.ts'
import { Line } from './text.ts'

/** As many passkeys as one person can have. */
export const passkeysPerPerson = 20

/** As many recovery codes as a person gets at once. */
export const recoveryCodesPerPerson = 10

const binary = (max: number) =>
  v.pipe(v.string('required'), v.maxLength(max, `too_long:${max}`), v.regex(/^[\w-]+$/, 'format'))

/** An id of at most 1,023 bytes. */
const credential_id = binary(1364)
const client_data = binary(8192)
const transport = v.pipe(v.string('type'), v.maxLength(32, 'too_long:32'), v.regex(/^[\w-]+$/, 'format'))

export const PasskeyName = Line(60)

/** What an authenticator answers when it makes a passkey. */
export const NewPasskey = v.object({
  credential_id,
  client_data,
  attestation: binary(32_768),
  transports: v.optional(List(transport, 10), []),
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>

/** What an authenticator answers when a passkey is used. */
export const UsedPasskey = v.object({
  credential_id,
  client_data,
  authenticator_data: binary(8192),
  signature: binary(8192),
  /** Whose passkey the authenticator takes it for. */
  user_handle: v.optional(binary(128)),
})
export type UsedPasskey = v.InferOutput<typeof UsedPasskey>

const Descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

/** `PublicKeyCredentialCreationOptionsJSON`, for the browser. No attestation is asked for. */
export const CreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON`, for the browser. */
export const RequestOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** Empty: any passkey for this site that the authenticator finds. */
  allowCredentials: v.array(Descriptor),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

/** A passkey as its owner sees it. */
export const Passkey = v.object({ passkey_id: Id, name: v.string(), created_at: Time, last_used_at: OptionalTime })
export type Passkey = v.InferOutput<typeof Passkey>

/** A passkey that a rescue of the account has taken out of use, until its owner keeps or removes it. */
export const SuspendedPasskey = v.object({ ...Passkey.entries, suspended_at: Time })
export type SuspendedPasskey = v.InferOutput<typeof SuspendedPasskey>

/** A recovery code as typed: letters and digits of any width and case, with spaces and hyphens. `O` is read as 0, `I` and `L` as 1. */
export const RecoveryCode = v.object({
  recovery_code: v.pipe(
    v.string('required'),
    v.maxLength(40, 'recovery_code'),
    v.transform(typed =>
      typed
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\p{Pd}]/gu, '')
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    ),
    v.minLength(1, 'required'),
    // Matches the empty text too.
    v.regex(/^$|^[0-9A-HJKMNP-TV-Z]{10}$/, 'recovery_code'),
  ),
})
