import type { Transaction } from 'kysely'
import { accountDigest } from '../../../http/account-digest.ts'
import { AppError } from '../../../http/app-error.ts'
import { issueToken } from '../../access/caller/token.ts'
import { atProvider, passkeyFlags, passkeysOf } from '../../access/passkey-standing.ts'
import type { Database } from '../../database/schema.ts'
import { listAwaiting } from '../document/consents.ts'
import { tellEmergencyLogin } from '../notice/emergency-login.ts'
import type { LoginCall } from '../pending-login/pending-login.ts'
import type { Account } from '../person/account-state.ts'
import { rememberBrowser } from '../person/known-browsers.ts'
import type { AdmittedLogin } from '../person/login-attempts.ts'
import { mustHavePassword } from '../person/passwords-off.ts'
import type { Identity } from '../provider/store.ts'
import type { Right } from './way.ts'

/**
 * Records a login, unless everything that was begun before has ended meanwhile. An ending that comes later waits for this transaction.
 *
 * @throws 410 `login_ended`
 */
const recordLogin = async (
  trx: Transaction<Database>,
  { id, epoch }: Pick<Account, 'id' | 'epoch'>,
  now: Date,
): Promise<void> => {
  const recorded = await trx
    .updateTable('user')
    .set({ last_login_at: now })
    .where('id', '=', id)
    .where('epoch', '=', epoch)
    .returning('id')
    .executeTakeFirst()
  if (!recorded) throw new AppError('login_ended')
}

/**
 * Checks that the link to the account at the provider by which a person logs in was not removed meanwhile.
 *
 * @throws 410 `login_ended`
 */
const mustBeLinked = async (
  trx: Transaction<Database>,
  userId: string,
  { issuer, subject }: Identity,
): Promise<void> => {
  const link = trx.selectFrom('oidc_link').select('user_id').where('user_id', '=', userId)
  const found = await link.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
  if (!found) throw new AppError('login_ended')
}

interface ProvenLogin extends Right {
  admitted: Pick<AdmittedLogin, 'attacked' | 'known'>
  /** Digest of the mark of a known browser, which a new one replaces. */
  browser: Uint8Array | undefined
}

/**
 * Enters: issues the token of a login that is proven in every way wanted, and remembers its browser, in one transaction.
 *
 * @throws 410 `login_ended`
 */
export const enter = async (
  { account, admitted, browser, provider, given }: ProvenLogin,
  { kind, proven: context, deps }: LoginCall,
) => {
  const { now, log } = context
  const { db, config } = deps
  if (!provider && (await mustHavePassword(kind, account, deps))) await tellEmergencyLogin(account, context, deps)
  const begun = await db.transaction().execute(async trx => {
    await recordLogin(trx, account, now)
    if (provider) await mustBeLinked(trx, account.id, provider)
    const { mark, browser: known } = await rememberBrowser(trx, { userId: account.id, replaced: browser }, now)
    return {
      device_mark: mark,
      api_token: await issueToken(trx, account, { kind, browser: known, oidc: provider, given }, now),
    }
  })
  const who = accountDigest(kind, account.id)
  log.info({ audit: 'login', kind, who, account: account.id, ...(provider ? { way: 'oidc' } : {}) }, 'logged in')
  if (admitted.attacked) {
    const known_browser = admitted.known
    log.warn({ audit: 'login_under_attack', kind, who, account: account.id, known_browser }, 'logged in while attacked')
  }
  const passkeys = passkeysOf(account, now)
  return {
    ...begun,
    user_id: account.id,
    email: account.email,
    is_terms_update: kind === 'customer' && (await listAwaiting(db, account.id, now)).length > 0,
    is_only_view: account.is_only_view,
    is_in_maintenance: config.maintenance,
    ...passkeyFlags(provider ? atProvider(passkeys) : passkeys),
    ...(kind === 'customer' && { manager_flg: account.manager_flg ?? 0 }),
  }
}
