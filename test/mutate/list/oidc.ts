// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/sign-in/oidc'] as const

export const oidc = [
  ...inFile('server/account-api/sign-in/provider/employee.ts', tests, [
    ['an unverified address is accepted', '!parsed.success || !isVerified || ', '!parsed.success || '],
    ['an address in other characters is accepted', ' || !isAsWritten.test(String(email))', ''],
    ['addresses of any domain are accepted', `if (!domains.includes(domain)) throw new OidcFailure('oidc_refused', 'domain')`, ''],
    ['a link is overwritten', `throw new OidcFailure('oidc_refused', 'linked')`, ';'],
    ['the last editor loses the right', `if (is_only_view === 1 && !(await mayLoseEditor(trx, account.id))) {`, 'if (is_only_view === undefined) {'],
  ]),
  ...inFile('server/account-api/sign-in/provider/claims.ts', tests, [
    ['another person of the directory is let in', `throw new OidcFailure('oidc_refused', 'oid')`, ';'],
    ['an ID token is used twice', `throw new OidcFailure('oidc_failed', 'replayed')\n  return claims`, '{}\n  return claims'],
    ['a proof lasts longer for a time ahead', 'Math.min(at, now.getTime())', 'at'],
    ['a login of a time further ahead is a proof', 'at > now.getTime() + toleranceMs ? 0 : Math.min', 'Math.min'],
    ['an untold time is a fresh proof', `auth_time * 1_000 : 0\n`, `auth_time * 1_000 : now.getTime()\n`],
  ]),
  ...inFile('server/account-api/sign-in/login/by-provider.ts', tests, [
    ['the id in the directory is never noted', '    await noteObject(deps.db, identity)\n', ''],
    ['the mail about a login does not reach back to its link', `linked?.linked_at ?? context.now`, 'context.now'],
  ]),
  ...inFile('server/account-api/sign-in/oidc/handlers.ts', tests, [
    ['a login of another person is a fresh proof', `if (linked?.id !== caller.userId) throw new OidcFailure('oidc_refused', 'other person')`, ''],
    ['an old login is a fresh proof', `if (now.getTime() - proved_at.getTime() >= freshMs + toleranceMs) throw new OidcFailure('oidc_failed', 'auth_time')`, ''],
    ['a logout token is used twice', `if (!(await useOnce(db, { what: \`jti \${jti}\`, until }, now))) throw new OidcFailure('oidc_failed', 'replayed')`, ''],
  ]),
  ...inFile('server/account-api/sign-in/provider/provider.ts', tests, [
    ['tokens for other clients are accepted', '        audience: clientId,\n', ''],
    ['tokens of other issuers are accepted', '        issuer: told.issuer,\n', ''],
    ['any nonce is accepted', `if (claims.nonce !== nonce) refuse('nonce')`, ''],
    ['tokens of other parties are accepted', `if (azp !== undefined && azp !== clientId) refuse('azp')`, ''],
    ['ID tokens log out', `if (nonce !== undefined) refuse('nonce')`, ''],
    ['other tenants are accepted', `if (tenant !== undefined && claims.tid !== tenant) throw new OidcFailure('oidc_refused', 'tenant')`, ''],
  ]),
  ...inFile('server/account-api/sign-in/provider/store.ts', tests, [
    ['sessions that began here end with the provider', `    .where('oidc_sid', 'is not', null)\n`, ''],
    ['a logout there ends sessions of all', `.$if(sid !== undefined, query => query.where('oidc_sid', '=', sid ?? ''))`, ''],
    ['the subject of another issuer is linked', `    .where('oidc_link.issuer', '=', issuer)\n`, ''],
  ]),
  ...inFile('server/bff/oidc/plugin.ts', ['bff/oidc'], [
    ['a visit with another state ends', `if (new URLSearchParams(search).get('state') !== begun.state) throw new ProviderFailure('oidc_failed', 'state')`, ''],
    ['a proof of another session is taken', `if (session?.key !== key) throw new AppError('unauthorized')`, `if (!session) throw new AppError('unauthorized')`],
    ['return addresses lead anywhere', 'const returnTo = localAddress(return_to)', 'const returnTo = return_to'],
  ]),
  ...inFile('server/bff/oidc/provider.ts', ['bff/oidc'], [
    ['a proof needs no new login there', `...(again ? { prompt: 'login', max_age: '0' } : { max_age: String(longest) })`, `max_age: String(longest)`],
  ]),
]
