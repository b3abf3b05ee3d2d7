// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

export const guard = [
  ...inFile('shared/contract/sign-in/password.ts', ['account-api/api/open-calls'], [
    ['maintenance closes the request for a reset link', `forget/password', {\n    ...open,\n    opens: ['maintenance'],\n`, `forget/password', {\n    ...open,\n`],
    ['maintenance closes the request for another reset link', `forget/password/resend', {\n    ...open,\n    opens: ['maintenance'],\n`, `forget/password/resend', {\n    ...open,\n`],
    ['maintenance closes the new password of a reset link', `verification/:token', {\n    ...open,\n    opens: ['maintenance'],\n`, `verification/:token', {\n    ...open,\n`],
  ]),
  ...inFile('shared/contract/sign-in/session.ts', ['account-api/api/open-calls'], [
    ['maintenance closes logouts', `'passkey', 'maintenance'] }`, `'passkey'] }`],
  ]),
  ...inFile('shared/contract/account/user.ts', ['account-api/api/open-calls'], [
    ['consent can be avoided by opening the account', `user/info', {\n    callers: ['customer'],`, `user/info', {\n    callers: ['customer'],\n    opens: ['documents'],`],
  ]),
  ...inFile('shared/settings/setting.ts', ['account-api/api/open-calls'], [
    ['who lacks a passkey sets which passkeys are demanded', `{ effects, response, web, errors: ['stale'] }`, `{ opens: ['passkey'], effects, response, web, errors: ['stale'] }`],
  ]),
  ...inFile('server/account-api/access/caller/guard.ts', ['account-api/api/open-calls'], [
    ['maintenance is open to customers', `return entry.method !== 'GET' || !entry.callers.includes('anyone')`, 'return false'],
    ['maintenance is open to what visitors send', `return entry.method !== 'GET' || !entry.callers.includes('anyone')`, `return !entry.callers.includes('anyone')`],
    ['maintenance is open to what customers read', `return entry.method !== 'GET' || !entry.callers.includes('anyone')`, `return entry.method !== 'GET'`],
    ['no call asks for a passkey', `if (!isOpen(entry, 'passkey')) mustHavePasskey(caller)`, ''],
    ['any caller is allowed', `if (!isAllowed(caller, entry)) forbid(caller, request.log)`, '', 'account-api/api/authorization'],
    ['view-only employees may change', `(callers.includes('editor') && !caller.isOnlyView)`, `callers.includes('editor')`, 'account-api/api/authorization'],
    ['general users may do what administrators may', `(callers.includes('manager') && administered(caller).length > 0)`, `callers.includes('manager')`, 'account-api/api/authorization'],
    ['a call without a caller is admitted', `  if (!caller) throw new AppError('unauthorized')\n  if (!isAllowed`, `  if (!caller) return caller\n  if (!isAllowed`, 'account-api/api/authorization'],
    ['members count as administrators', `customer.memberships.filter(membership => membership.manager_flg === 1)`, `customer.memberships.filter(() => true)`, 'account-api/api/authorization'],
    ['an administrator reaches other companies', `  if (codes.includes(code)) return caller\n`, `  if (codes.length > 0) return caller\n`, 'account-api/api/authorization'],
    ['another company is refused with 403 instead of 404', `  throw new AppError('not_found')\n}`, `  throw new AppError('forbidden')\n}`, 'account-api/api/authorization'],
  ]),
  ...inFile('server/account-api/access/caller/guard.ts', ['account-api/api/company-guard'], [
    ['mustBelong without the passkey', `  mustHavePasskey(caller)\n  if (caller.memberships`, `  if (caller.memberships`],
    ['mustBelong without consent', `  mustHaveConsented(caller)\n  mustHavePasskey(caller)\n  if (caller.memberships`, `  mustHavePasskey(caller)\n  if (caller.memberships`],
    ['mustBelong to any company', `if (caller.memberships.some(membership => membership.code === code)) return caller`, 'if (caller.memberships.length > 0) return caller'],
    ['mustAdminister without the passkey', `  mustHavePasskey(caller)\n  const codes`, `  const codes`],
  ]),
  ...inFile('server/account-api/access/person-ownership.ts', ['account-api/account/profile'], [
    ['an administrator controls people of several companies', 'company_count <= 1', 'company_count <= 2'],
    ['nobody is asked whether they control a person', `if (!mayControlPerson(caller, person)) throw new AppError('forbidden')`, ''],
  ]),
  ...inFile('server/account-api/access/can-log-in.ts', ['account-api/sign-in/auth-session'], [
    ['a lock does not end a session', `, eb('user.lock_flg', '=', 0)`, ''],
    ['a deactivation does not end a session', `eb('user.active_flg', '=', 1), `, ''],
    ['a deactivated membership counts', `eb('company_user.active_flg', '=', 1), eb('company.regist_flg'`, `eb('company.regist_flg'`],
  ]),
  ...inFile('server/account-api/access/administrators.ts', ['account-api/access/administrators'], [
    ['a company loses its last administrator', `throw new AppError('last_administrator')`, ';'],
    ['the maker loses its last editor', `if (!other) throw new AppError('last_editor')`, '', 'account-api/account/employees'],
  ]),
]
