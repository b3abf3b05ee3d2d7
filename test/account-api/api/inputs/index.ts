import type { Entry } from '../../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../../shared/contract/index.ts'
import type { AccountApi } from '../../set-up.ts'
import { accountInputs } from './account.ts'
import { accountImportInputs } from './account-import.ts'
import { auditInputs } from './audit.ts'
import { bulkMailInputs } from './bulk-mail.ts'
import { companyInputs } from './company.ts'
import { homeInputs } from './home.ts'
import type { Input, Inputs, Subject } from './input.ts'
import { invitationInputs } from './invitation.ts'
import { joiningInputs } from './joining.ts'
import { mailInputs } from './mail.ts'
import { referenceInputs } from './reference.ts'
import { serviceInputs } from './service.ts'
import { signInInputs } from './sign-in.ts'

const written: Inputs = {
  ...homeInputs,
  ...auditInputs,
  ...bulkMailInputs,
  ...mailInputs,
  ...serviceInputs,
  ...accountInputs,
  ...accountImportInputs,
  ...invitationInputs,
  ...companyInputs,
  ...joiningInputs,
  ...signInInputs,
  ...referenceInputs,
}

/**
 * A valid input for every call, for a caller who may make it; a missing one is a type error. That of a call of both sides, and of a list
 * and its file, is written once.
 * For a new member it changes something where the call can: the audit tests rely on this.
 */
export const inputs = Object.fromEntries(
  Object.entries<Entry>(contract).map(([name, { list = name }]) => {
    const { side = 'customer', twin }: Entry = contract[list as CallName]
    const make = written[(side === 'employee' && twin ? twin : list) as keyof Inputs]
    return [name, (subject: Subject) => make({ ...subject, side })]
  }),
) as Record<CallName, (subject: Subject) => Promise<Input>>

/** Who makes a call that has a valid input; undefined for calls that anyone may make. */
export const callerOf = <T>(
  { path, callers }: Entry,
  { editor, manager }: { editor: T; manager: T },
): T | undefined => {
  if (callers.includes('anyone')) return undefined
  return path.startsWith('/api/v1/admin/') ? editor : manager
}

/** Calls an entry of the contract by name. */
export const callByName = (
  api: AccountApi,
  name: CallName,
  { params = {}, query, body }: Input,
  token?: string,
  to = api.app,
): ReturnType<AccountApi['call']> => {
  const entry: Entry = contract[name]
  const path = entry.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return api.call(entry.method, path, { to, token, ...(query ? { query } : {}), ...(body ? { body } : {}) })
}
