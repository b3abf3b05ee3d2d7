// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

export const accounts = [
  ...inFile('server/account-api/directory/member-rules.ts', ['account-api/jobs/same-rules', 'account-api/account/add-account'], [
    ['people deactivate themselves', `(active_flg === 0 ? caller.userId === person.id : isAnothers)`, '(active_flg === 1 && isAnothers)', 'account-api/jobs/same-rules'],
    ['one company activates a person of several', `(active_flg === 0 ? caller.userId === person.id : isAnothers)`, '(active_flg === 0 && caller.userId === person.id)', 'account-api/jobs/same-rules'],
    ['an administrator removes a lock of the maker', `lock_reason !== 'inactivity' && caller.kind !== 'employee' ? 'forbidden' : undefined`, 'undefined', 'account-api/jobs/same-rules'],
    ['people are invited where they cannot log in', `return active_flg === 0 ? 'company_deactive' : undefined`, 'return undefined', 'account-api/account/add-account'],
    ['members are added again', `person.is_employee === 1 || isTaken ? 'conflict' : undefined`, 'undefined', 'account-api/account/add-account'],
  ]),
  ...inFile('server/account-api/account/user-status/member-status.ts', ['account-api/account/user-status', 'account-api/access/administrator-ways'], [
    ['an administrator is deleted', `if (member.manager_flg === 1) throw new AppError('administrator')`, '', 'account-api/account/user-status'],
  ]),
  ...inFile('server/account-api/account/user-status/person-status.ts', ['account-api/account/employees'], [
    ['the last editor is deactivated', `await mustKeepEditor(trx, member.id)`, ';'],
  ]),
  ...inFile('server/account-api/account/profile/edit.ts', ['account-api/account/profile', 'account-api/api/fresh-proof', 'account-api/api/stale-edits', 'account-api/account/address-attacks'], [
    ['an outdated edit overwrites', `if (person.row_version !== rowVersion)\n`, `if (person.row_version === -1 * rowVersion)\n`, 'account-api/account/profile'],
    ['an administrator renames people of several companies', `if (renames || given.email !== person.email) mustControlPerson(context.caller, person)`, '', 'account-api/account/profile'],
    ['an administrator decides where the invitation of another goes', `if (after.email !== before.email && isAppointed(person)) mustAppoint(context.caller)`, '', 'account-api/account/invited-address'],
  ]),
  ...inFile('server/account-api/account/profile/edit-target.ts', ['account-api/account/profile', 'account-api/api/authorization'], [
    ['customers edit people of other companies', `  mustAdminister(caller, company_code, log)\n`, ''],
  ]),
  ...inFile('server/account-api/access/password/new-password.ts', ['account-api/access/new-password'], [
    ['common passwords are accepted', `if (commonCores.has(core(password))) return 'password_common'`, ''],
    ['names are accepted as passwords', `return isPersonal ? 'password_personal' : undefined`, 'return undefined'],
  ]),
  ...inFile('server/account-api/sign-in/password/handlers.ts', ['account-api/sign-in/password-edit', 'account-api/sign-in/password-reset'], [
    ['any current password is right', `if (!fits || !replaced) {`, 'if (!replaced) {', 'account-api/sign-in/password-edit'],
    ['wrong current passwords are not counted', `const undo = await countAttempt(db, [{ subject, limit: config.loginFailuresPerAccount }], now)`, 'const undo = async () => {}', 'account-api/sign-in/password-edit'],
    ['a reset link is used twice', `    await consumeLink(trx, link, now)\n`, '', 'account-api/sign-in/password-reset'],
    ['a new password is not told', 'await tellChange(trx, { id: userId, factorSince: caller.way.factorSince }, context, deps)', '', 'account-api/sign-in/told'],
  ]),
  ...inFile('server/account-api/access/posting/mail-transaction.ts', ['account-api/mail/after-commit'], [
    ['mails wait for the outbox', `deps.mails === 'outbox' ? [] : posted`, '[]'],
  ]),
  ...inFile('server/account-api/access/audit.ts', ['account-api/audit/trail'], [
    ['the trail has no actor', `if (isSystem) return undefined\n    return caller ?`, `if (isSystem) return undefined\n    return caller === undefined ?`],
  ]),
]
