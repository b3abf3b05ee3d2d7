import { newSecret, secretHash } from '../../server/account-api/access/caller/secret.ts'
import { createPasswords } from '../../server/account-api/access/password/passwords.ts'
import { readNewPasskey } from '../../server/account-api/sign-in/passkey/authenticator.ts'
import { type Bond, challengeLifeMs } from '../../server/account-api/sign-in/passkey/challenge.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from '../../server/account-api/sign-in/passkey/recovery-codes.ts'
import type { CreationOptions, RequestOptions } from '../../shared/model/passkey.ts'
import { Authenticator } from '../helper/authenticator.ts'
import { accountApiConfig } from './build.ts'
import { cheapHashing, type Person } from './people.ts'
import type { AccountApi } from './set-up.ts'

const { publicUrl } = accountApiConfig()
const base64url = (text: string) => Buffer.from(text).toString('base64url')

export const newAuthenticator = (): Authenticator => new Authenticator(publicUrl)

/** Options for a passkey of a person, with a challenge. */
const creationFor = ({ id, email }: Person, challenge: string) =>
  ({ challenge, user: { id: base64url(id), name: email, displayName: email } }) as CreationOptions

/** Stores a passkey of a person. @returns its id, and its authenticator */
export const givePasskey = async (
  { db, clock }: Pick<AccountApi, 'db' | 'clock'>,
  person: Person,
  authenticator = newAuthenticator(),
  name = 'Laptop',
) => {
  const challenge = base64url('challenge')
  const made = authenticator.create(creationFor(person, challenge))
  const { credential_id, transports } = made
  const { id } = await db
    .insertInto('passkey')
    .values({
      user_id: person.id,
      credential_id,
      transports,
      name,
      created_at: clock.now,
      ...(await readNewPasskey(publicUrl, made, challenge)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { passkey_id: id, authenticator }
}

/** Stores recovery codes of a person. @returns them as shown */
export const giveRecoveryCodes = async ({ db, clock }: Pick<AccountApi, 'db' | 'clock'>, { id }: Person) => {
  const client = { ip: '127.0.0.1', hasLeft: () => false }
  const made = await makeRecoveryCodes({ passwords: await createPasswords(cheapHashing) }, client)
  await db.transaction().execute(trx => replaceRecoveryCodes(trx, id, made, { now: clock.now, factorSince: null }))
  return made.codes
}

/** A challenge as a page gets it. */
const challengeFor = async ({ db, clock }: AccountApi, bond: Bond): Promise<string> => {
  const { secret, hash } = newSecret()
  const expires_at = new Date(clock.now.getTime() + challengeLifeMs)
  await db
    .insertInto('passkey_challenge')
    .values({ hash, ...bond, expires_at })
    .execute()
  return secret
}

/** What the session of a person adds as a new passkey. */
export const newPasskeyFor = async (api: AccountApi, person: Person) => {
  const challenge = await challengeFor(api, { purpose: 'add', bound_to: secretHash(person.token ?? '') })
  return { name: 'Phone', ...newAuthenticator().create(creationFor(person, challenge)) }
}

/** A passkey of a person, as used for a session, a login of a browser, or a login that waits. */
export const usedPasskeyFor = async (
  api: AccountApi,
  person: Person,
  purpose: 'prove' | 'login' | 'proof',
  secret: string,
) => {
  const { authenticator } = await givePasskey(api, person)
  const challenge = await challengeFor(api, { purpose, bound_to: secretHash(secret) })
  return authenticator.use({ challenge } as RequestOptions)
}
