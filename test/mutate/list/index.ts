import type { Mutation } from '../mutation.ts'
import { accounts } from './accounts.ts'
import { bulkMail } from './bulk-mail.ts'
import { callers } from './callers.ts'
import { csv } from './csv.ts'
import { effects } from './effects.ts'
import { endings } from './endings.ts'
import { gateway } from './gateway.ts'
import { guard } from './guard.ts'
import { imports } from './import.ts'
import { jobs } from './jobs.ts'
import { limits } from './limits.ts'
import { links } from './links.ts'
import { oidc } from './oidc.ts'
import { passkeys } from './passkeys.ts'
import { sessions } from './sessions.ts'
import { windows } from './windows.ts'

const areas = {
  guard,
  callers,
  effects,
  endings,
  jobs,
  windows,
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
