import type { oidc } from '../../../../shared/contract/sign-in/oidc.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { logIn } from '../login/log-in.ts'
import {
  type GivenTokens,
  identityOf,
  mustBeSame,
  type Provided,
  provedAt,
  rememberedMs,
  takeClaims,
  toleranceMs,
} from '../provider/claims.ts'
import { OidcFailure, type Provider } from '../provider/provider.ts'
import { findLinked, findOidcSessions, useOnce } from '../provider/store.ts'

/** Longest time since the login at the provider that is a fresh proof. */
const freshMs = 5 * 60_000

/** Notes that the session's person has logged in at the provider just now, as the person of their link. */
const prove = async (given: GivenTokens, provided: Provided, context: RequestContext<Employee>, deps: Deps) => {
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
      const call = { kind: 'employee', context, proven: context, deps } as const
      return logged('login_failed', context, logIn('provider', { ...body, at: here }, call))
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
