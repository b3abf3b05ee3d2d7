import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { oidc } from '../../../../shared/contract/sign-in/oidc.ts'
import { AppError } from '../../../http/app-error.ts'
import { endBegun } from '../../access/endings.ts'
import { lockLinkOwner } from '../../access/link.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../../access/request-context.ts'
import type { OidcConfig } from '../../config.ts'
import { completeLogin } from '../login/enter.ts'
import { tellNewLogin } from '../notice/new-login.ts'
import { type Account, findAccount, mustBeAllowed } from '../person/account-state.ts'
import { findKnownBrowser } from '../person/known-browsers.ts'
import { applyGroups, isEmailDenied, linkEmployee } from '../provider/employee.ts'
import { type Claims, OidcFailure, type Provider } from '../provider/provider.ts'
import { findLinked, findOidcSessions, noteObject, type ToldIdentity, useOnce } from '../provider/store.ts'

/** An ID token is accepted within five minutes; its nonce is remembered for longer. */
const rememberedMs = 15 * 60_000

/** Clocks of two machines may differ so much. */
const toleranceMs = 30_000

type Given = HandlerInput<(typeof oidc)['postAdminSessionProofOidc']>['body']

interface Provided {
  config: OidcConfig
  provider: Provider
}

/** The claims of an ID token, which is used by that. */
const takeClaims = async (given: Given, { provider }: Provided, { now }: RequestContext, { db }: Deps) => {
  const claims = await provider.verify(given)
  const until = new Date(now.getTime() + rememberedMs)
  if (!(await useOnce(db, { what: `nonce ${given.nonce}`, until }, now)))
    throw new OidcFailure('oidc_failed', 'replayed')
  return claims
}

/** When the person gave their proof at the provider; long ago, if it does not tell, or tells a time that is ahead. Not later than now. */
const provedAt = ({ auth_time }: Claims, now: Date): Date => {
  const at = typeof auth_time === 'number' ? auth_time * 1_000 : 0
  return new Date(at > now.getTime() + toleranceMs ? 0 : Math.min(at, now.getTime()))
}

/** The claims with those that the provider tells only when it is asked: Okta leaves the address out of its ID tokens. */
const completed = async (
  claims: Claims,
  { access_token }: Given,
  { config, provider }: Provided,
  isLinked: boolean,
) => {
  const wanted = [...(isLinked ? [] : ['email']), ...(config.groups ? [config.groups.claim] : [])]
  if (access_token === undefined || wanted.every(name => claims[name] !== undefined)) return claims
  const told = await provider.ask(access_token, claims.sub)
  // What either of them denies is denied.
  const isDenied = [claims, told].some(isEmailDenied)
  return { ...told, ...claims, ...(isDenied ? { email_verified: false } : {}) }
}

const identityOf = ({ sub, oid }: Claims, { issuer }: OidcConfig): ToldIdentity => ({
  issuer,
  subject: sub,
  object_id: oid,
})

/**
 * The employee of a link; undefined: there is none.
 *
 * @throws OidcFailure if the provider now tells another person of its directory by the same subject
 */
const mustBeSame = async (identity: ToldIdentity, { db }: Deps) => {
  const linked = await findLinked(db, identity)
  const { object_id: told } = identity
  if (linked && linked.object_id !== null && told !== undefined && linked.object_id !== told)
    throw new OidcFailure('oidc_refused', 'oid')
  return linked
}

/**
 * Logs in the employee that the provider names. Its account is linked by issuer and subject. One that is not linked yet finds the
 * employee of its verified address.
 */
const login = async (
  given: HandlerInput<(typeof oidc)['postAdminLoginOidc']>['body'],
  provided: Provided,
  context: RequestContext,
  deps: Deps,
) => {
  const { db } = deps
  const { now } = context
  const { config } = provided
  const taken = await takeClaims(given, provided, context, deps)
  const identity = identityOf(taken, config)
  const linked = await mustBeSame(identity, deps)
  const claims = await completed(taken, given, provided, linked !== undefined)
  // From here on by the id, not by the address: another employee may have it by now.
  const id = linked?.id ?? (await linkEmployee(identity, claims, config, context, deps))
  const account = await mustFind(id, context, deps)
  await noteObject(db, identity)
  await applyGroups(account, claims, config, context, deps)
  const device = await findKnownBrowser(db, { userId: account.id, marks: given.device_marks ?? [] }, now)
  // A mail about this login also acts on the link, however old it is.
  const way = { withPassword: false, factorSince: linked?.linked_at ?? now }
  if (!device) await tellNewLogin(account, context, deps, way)
  const admitted = { attacked: false, known: device !== undefined }
  // With what the groups have changed.
  const current = await mustFind(id, context, deps)
  return completeLogin(
    'employee',
    current,
    { admitted, device, oidc: { ...identity, sid: taken.sid, provedAt: provedAt(taken, now) }, way },
    context,
    deps,
  )
}

/** The account of an employee who may log in. */
const mustFind = async (id: string, context: RequestContext, deps: Deps): Promise<Account> => {
  const account = await findAccount(deps.db, { id }, 'employee')
  if (account?.regist_flg !== 1) throw new OidcFailure('oidc_refused', 'unknown')
  await mustBeAllowed('employee', account, context, deps)
  return account
}

/** Longest time since the login at the provider that is a fresh proof. */
const freshMs = 5 * 60_000

/** Notes that the session's person has logged in at the provider just now, as the person of their link. */
const prove = async (given: Given, provided: Provided, context: RequestContext<Employee>, deps: Deps) => {
  const { caller, now } = context
  const claims = await takeClaims(given, provided, context, deps)
  const linked = await mustBeSame(identityOf(claims, provided.config), deps)
  if (linked?.id !== caller.userId) throw new OidcFailure('oidc_refused', 'other person')
  const proved_at = provedAt(claims, now)
  if (now.getTime() - proved_at.getTime() >= freshMs + toleranceMs) throw new OidcFailure('oidc_failed', 'auth_time')
  await deps.db.updateTable('token').set({ proved_at }).where('hash', '=', caller.tokenHash).execute()
}

/**
 * Back-channel logout: ends the named session, or all of the person, at every BFF: their tokens are no longer valid. Jobs that these began
 * are held.
 */
const logOut = async (token: string, { config, provider }: Provided, context: RequestContext, { db }: Deps) => {
  const { now, log } = context
  const { jti, exp, sid, sub } = await provider.verifyLogout(token)
  const until = new Date(Math.max(exp * 1_000, now.getTime()) + rememberedMs)
  if (!(await useOnce(db, { what: `jti ${jti}`, until }, now))) throw new OidcFailure('oidc_failed', 'replayed')
  const linked = sub === undefined ? undefined : await findLinked(db, { issuer: config.issuer, subject: sub })
  if (sub !== undefined && !linked) return
  const named = await findOidcSessions(db, { userId: linked?.id, sid })
  for (const account of new Set(named.map(({ user_id }) => user_id))) {
    await db.transaction().execute(async trx => {
      await lockLinkOwner(trx, account)
      const sessions = (await findOidcSessions(trx, { userId: account, sid })).map(({ hash }) => hash)
      await endBegun(trx, 'providerLogout', { userIds: [account], sessions }, context)
    })
    log.info(
      { audit: 'session_ended', kind: 'employee', account, reason: 'provider_logout' },
      'logged out at the provider',
    )
  }
}

export const oidcHandlers = (deps: Deps): HandlersOf<typeof oidc> => {
  const { oidc: config } = deps.config
  let provider: Promise<Provider> | undefined
  /** Loaded when first used: most installations have none. */
  const provided = async (): Promise<Provided> => {
    if (!config) throw new AppError('not_found')
    provider ??= import('../provider/provider.ts').then(({ createProvider }) => createProvider(config, deps.clock))
    return { config, provider: await provider }
  }
  /** Logs why something of the provider is refused: the answer does not tell. */
  const logged = async <T>(event: string, { log, caller }: RequestContext, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof AppError) {
        const reason = error instanceof OidcFailure ? error.reason : error.code
        log.info({ audit: event, kind: 'employee', way: 'oidc', account: caller?.userId, reason }, 'refused by OpenID')
      }
      throw error
    }
  }
  return {
    postAdminLoginOidc: async ({ body, ...context }) => {
      const here = await provided()
      return logged('login_failed', context, login(body, here, context, deps))
    },
    postAdminLogoutOidc: async ({ body, ...context }) => {
      const here = await provided()
      await logged('logout_refused', context, logOut(body.logout_token, here, context, deps))
      return {}
    },
    postAdminSessionProofOidc: async ({ body, ...context }) => {
      const here = await provided()
      await logged('proof_failed', context, prove(body, here, context, deps))
      return {}
    },
  }
}
