import type { Mutation } from '../mutation.ts'
import { accounts } from './accounts.ts'
import { bulkMail } from './bulk-mail.ts'
import { callers } from './callers.ts'
import { csv } from './csv.ts'
import { endings } from './endings.ts'
import { gateway } from './gateway.ts'
import { guard } from './guard.ts'
import { imports } from './import.ts'
import { limits } from './limits.ts'
import { links } from './links.ts'
import { oidc } from './oidc.ts'
import { passkeys } from './passkeys.ts'
import { sessions } from './sessions.ts'

const areas = {
  guard,
  callers,
  endings,
  links,
  limits,
  sessions,
  passkeys,
  oidc,
  accounts,
  import: imports,
  'bulk mail': bulkMail,
  csv,
  gateway,
}

/** All mutations, by area. */
export const mutations: readonly Mutation[] = Object.entries(areas).flatMap(([area, list]) =>
  list.map(mutation => ({ area, ...mutation })),
)
