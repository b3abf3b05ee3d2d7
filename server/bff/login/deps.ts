import type { BffConfig } from '../config.ts'
import type { Provider } from '../oidc/provider.ts'
import type { Visits } from '../oidc/visits.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { AuthService } from './auth-service.ts'
import type { KnownBrowser } from './known-browser.ts'
import type { PendingLogins } from './pending-login.ts'

export interface LoginDeps {
  config: BffConfig
  upstream: Upstream
  sessions: Sessions
  authService: AuthService | undefined
  knownBrowser: KnownBrowser
  pendingLogins: PendingLogins
  /** Undefined: employees have only passwords. */
  oidc: { provider: Provider; visits: Visits } | undefined
}
