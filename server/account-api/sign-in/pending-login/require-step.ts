import type { Kysely } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { newSecret } from '../../access/caller/secret.ts'
import { hours } from '../../access/link.ts'
import type { Database } from '../../database/schema.ts'
import { lasting } from '../../database/window.ts'
import { findLoginSetting } from '../login-setting.ts'
import { countRecoveryCodes } from '../passkey/queries.ts'
import type { Account, Kind } from '../person/account-state.ts'
import { mailCode } from './mail-code.ts'
import { type CompletingWay, completingWays } from './pending-login.ts'
import { deleteExpired, deletePendingLogin, pendingLifeMs } from './store.ts'

/**
 * Whether the right password is not enough for a person without a passkey: at a browser that is not known. The answer takes the same
 * time for an unknown address.
 */
export const wantsCode = async (browser: Uint8Array | undefined, { db, config }: Deps): Promise<boolean> =>
  (await findLoginSetting(db, config)).new_browser_code === 1 && browser === undefined

/** How long an exemption waits for a login: long enough for a call on the phone. */
export const exemptionMs = hours(1)

/** Uses up the exemption that an employee has granted, if there is one. Of two logins at once, one has it. */
export const isExempted = async (
  { id, code_exempt_until }: Account,
  { now }: RequestContext,
  { db }: Deps,
): Promise<boolean> => {
  if (code_exempt_until === null) return false
  const used = await db
    .updateTable('user')
    .set({ code_exempt_until: null })
    .where('id', '=', id)
    .where(lasting('code_exempt_until', exemptionMs, now))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** `t***@example.com`: enough for the owner to know which mailbox. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***')

/**
 * Stores the second step of a login. Its secret stands for this browser and this attempt. It is bound to the epoch and the address, so
 * a new password, a lock or a new address ends it.
 */
const storePendingLogin = async (
  db: Kysely<Database>,
  kind: Kind,
  { id: user_id, epoch, email }: Account,
  pending: { hash: Uint8Array; code_hash: Uint8Array | null },
  now: Date,
): Promise<void> => {
  await deleteExpired(db, now)
  const expires_at = new Date(now.getTime() + pendingLifeMs)
  const code_sent_at = pending.code_hash && now
  await db
    .insertInto('login_proof')
    .values({ ...pending, user_id, kind, epoch, email, code_sent_at, expires_at })
    .execute()
}

const stepRequired = (proof_token: string, ways: CompletingWay[], { email }: Account) =>
  new AppError('proof_required', {
    data: { proof_token, ways: ways.map(way => completingWays[way]), mail: masked(email) },
  })

/**
 * After the right password of a person with a passkey: refuses the login with what completes it, the passkey or a recovery code.
 *
 * @throws 403 `proof_required` with `proof_token`, `ways` and the masked `mail`
 */
export const requirePasskey = async (
  kind: Kind,
  account: Account,
  { now }: RequestContext,
  { db }: Deps,
): Promise<never> => {
  const { secret, hash } = newSecret()
  await storePendingLogin(db, kind, account, { hash, code_hash: null }, now)
  const codes = await countRecoveryCodes(db, account.id)
  throw stepRequired(secret, codes > 0 ? ['passkey', 'recovery'] : ['passkey'], account)
}

/**
 * After the right password at an unknown browser: mails a code and refuses the login with what completes it.
 *
 * @throws 403 `proof_required` with `proof_token`, `ways` and the masked `mail`; 429; 503 `mail_unavailable`
 */
export const requireCode = async (
  kind: Kind,
  account: Account,
  context: RequestContext,
  deps: Deps,
): Promise<never> => {
  const { secret, hash } = newSecret()
  await mailCode(
    account,
    secret,
    {
      store: (trx, code_hash) => storePendingLogin(trx, kind, account, { hash, code_hash }, context.now),
      undo: () => deletePendingLogin(deps.db, hash),
    },
    context,
    deps,
  )
  throw stepRequired(secret, ['code'], account)
}
