/** An authenticator in software: makes passkeys and signs with them, as a browser hands it over (W3C Web Authentication). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from '../../shared/model/passkey.ts'

/** What can be wrong with an answer. */
interface Flaws {
  origin?: string
  /** What browsers tell of frames. */
  crossOrigin?: unknown
  topOrigin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** false: the authenticator did not ask for a PIN or a fingerprint. */
  verified?: boolean
  present?: boolean
  counter?: number
  /** Another key than that of the passkey. */
  key?: KeyObject
  user_handle?: string
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export class Authenticator {
  readonly id = base64url(randomBytes(32))
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0
  /** Of authenticators that synchronize it stays 0. */
  counts = true
  userHandle = ''
  rpId: string
  origin: string

  constructor(publicUrl: string) {
    const { hostname, origin } = new URL(publicUrl)
    this.rpId = hostname
    this.origin = origin
  }

  #clientData(type: string, challenge: string, flaws: Flaws) {
    const { origin = this.origin, crossOrigin = false, topOrigin } = flaws
    const of = { type: flaws.type ?? type, challenge: flaws.challenge ?? challenge }
    return Buffer.from(JSON.stringify({ ...of, origin, crossOrigin, topOrigin }))
  }

  #data({ rpId = this.rpId, verified = true, present = true, counter }: Flaws, attested = Buffer.alloc(0)) {
    if (this.counts) this.counter++
    const state = Buffer.alloc(5)
    state[0] = (present ? flag.present : 0) | (verified ? flag.verified : 0) | (attested.length > 0 ? flag.attested : 0)
    state.writeUInt32BE(counter ?? this.counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), state, attested])
  }

  /** Makes the passkey. */
  create(
    { challenge, user }: CreationOptions,
    flaws: Flaws = {},
    attestation: [string, Map<string, Uint8Array>] = ['none', new Map()],
  ): NewPasskey {
    this.userHandle = user.id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
    const [fmt, attStmt] = attestation
    const object = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(this.#data(flaws, attested))],
    ])
    return {
      credential_id: this.id,
      client_data: base64url(this.#clientData('webauthn.create', challenge, flaws)),
      attestation: base64url(isoCBOR.encode(object as never)),
      transports: ['internal'],
    }
  }

  /** Signs with the passkey. */
  use({ challenge }: RequestOptions, flaws: Flaws = {}): UsedPasskey {
    const clientData = this.#clientData('webauthn.get', challenge, flaws)
    const userHandle = flaws.user_handle ?? this.userHandle
    const data = this.#data(flaws)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      credential_id: this.id,
      client_data: base64url(clientData),
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', signed, flaws.key ?? this.keys.privateKey)),
      ...(userHandle !== '' && { user_handle: userHandle }),
    }
  }
}
