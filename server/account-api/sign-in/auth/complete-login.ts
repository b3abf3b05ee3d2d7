import type { Kysely } from 'kysely'
import { accountDigest } from '../../../http/account-digest.ts'
import { atProvider, passkeyFlags, passkeysOf } from '../../access/passkey-standing.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { issueToken, type LoginWay, type OidcLogin } from '../../access/token.ts'
import type { Database } from '../../database/schema.ts'
import { listAwaiting } from '../document/consents.ts'
import type { Account, Kind } from './account-state.ts'
import { mustHavePassword, tellEmergencyLogin } from './emergency-login.ts'
import { rememberBrowser } from './known-browsers.ts'
import type { AdmittedLogin } from './login-attempts.ts'

const recordLogin = async (db: Kysely<Database>, id: string, now: Date): Promise<void> => {
  await db.updateTable('user').set({ last_login_at: now }).where('id', '=', id).execute()
}

interface ProvenLogin {
  admitted: Pick<AdmittedLogin, 'attacked' | 'known'>
  /** Digest of the browser's mark, which a new one replaces. */
  device: Uint8Array | undefined
  /** Absent: the person logged in here. */
  oidc?: OidcLogin
  way: LoginWay
}

/** The way of a login with the password, and a code by mail or nothing besides. */
export const byPassword: LoginWay = { withPassword: true, factorSince: null }

/** Issues the token of a login that is proven in every way wanted, and remembers its browser. */
export const completeLogin = async (
  kind: Kind,
  account: Account,
  { admitted, device, oidc, way }: ProvenLogin,
  context: RequestContext,
  deps: Deps,
) => {
  const { now, log } = context
  const { db, config } = deps
  if (!oidc && (await mustHavePassword(kind, account, deps))) await tellEmergencyLogin(account, context, deps)
  await recordLogin(db, account.id, now)
  const who = accountDigest(kind, account.id)
  log.info({ audit: 'login', kind, who, account: account.id, ...(oidc ? { way: 'oidc' } : {}) }, 'logged in')
  if (admitted.attacked) {
    const known_browser = admitted.known
    log.warn({ audit: 'login_under_attack', kind, who, account: account.id, known_browser }, 'logged in while attacked')
  }
  const passkeys = passkeysOf(account, now)
  const remembered = await rememberBrowser(db, { userId: account.id, replaced: device }, now)
  return {
    api_token: await issueToken(db, account, { kind, device: remembered.device, oidc, way }, now),
    device_mark: remembered.mark,
    user_id: account.id,
    email: account.email,
    is_terms_update: kind === 'customer' && (await listAwaiting(db, account.id, now)).length > 0,
    is_only_view: account.is_only_view,
    is_in_maintenance: config.maintenance,
    ...passkeyFlags(oidc ? atProvider(passkeys) : passkeys),
    ...(kind === 'customer' && { manager_flg: account.manager_flg ?? 0 }),
  }
}
