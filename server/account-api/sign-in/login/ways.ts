import { byCode } from './by-code.ts'
import { byPasskey } from './by-passkey.ts'
import { byPassword } from './by-password.ts'
import { byProvider } from './by-provider.ts'
import { byRecoveryCode } from './by-recovery-code.ts'
import type { LoginWay, Way } from './way.ts'

const all = {
  password: byPassword,
  code: byCode,
  passkey: byPasskey,
  recovery: byRecoveryCode,
  provider: byProvider,
} as const satisfies Record<LoginWay, Way<never>>

/** What is given by each way. */
export type Given = { [W in LoginWay]: Parameters<(typeof all)[W]['begin']>[0] }

/** All ways: a new one does not compile until each of its parts is given. */
export const ways: { readonly [W in LoginWay]: Way<Given[W]> } = all
