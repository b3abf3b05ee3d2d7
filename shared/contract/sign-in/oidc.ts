import * as v from 'valibot'
import { OidcLogout, ProviderToken } from '../../model/oidc.ts'
import { LinkToken } from '../../model/text.ts'
import { call } from '../entry.ts'
import { browserMarks, LoggedIn } from './auth.ts'

/**
 * What the provider gave the BFF for a code. The account API verifies the ID token itself; the access token is only shown to the
 * provider, for claims that the ID token lacks.
 */
const given = { id_token: ProviderToken, access_token: v.optional(ProviderToken), nonce: LinkToken }

/** Login of employees through their own OpenID provider (our own calls). The browser never has a token of the provider. */
export const oidc = {
  postAdminLoginOidc: call('POST', '/api/v1/admin/login/oidc', {
    callers: ['anyone'],
    effects: { account: 'proves', factor: 'proves', role: 'proves' },
    body: v.object({ ...given, ...browserMarks }),
    response: LoggedIn,
    web: 'none',
    errors: [
      ...(['oidc_failed', 'oidc_refused', 'oidc_unavailable', 'login_ended'] as const),
      ...(['locked', 'suspended', 'maintenance', 'unavailable'] as const),
    ],
    summary: 'Employee login with an ID token, which is good for one login. `oidc_refused`: of no employee here',
  }),
  postAdminLogoutOidc: call('POST', '/api/v1/admin/logout/oidc', {
    callers: ['anyone'],
    effects: { session: 'proves' },
    body: OidcLogout,
    response: v.object({}),
    web: 'none',
    errors: ['oidc_failed', 'oidc_unavailable'],
    summary: "Ends the sessions that a provider's logout token names: back-channel logout",
  }),
  postAdminSessionProofOidc: call('POST', '/api/v1/admin/session/proof/oidc', {
    callers: ['employee'],
    effects: {},
    body: v.object(given),
    response: v.object({}),
    web: 'none',
    errors: ['oidc_failed', 'oidc_refused', 'oidc_unavailable'],
    summary: 'Proves with a login at the provider just now who uses the session: for five minutes from that login',
  }),
}
