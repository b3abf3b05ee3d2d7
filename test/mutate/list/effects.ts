// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/api/fresh-proof'] as const
const addresses = ['account-api/account/invited-address'] as const

export const effects = [
  ...inFile('server/account-api/access/caller/proof-window.ts', tests, [
    ['no proof is ever old', `suffices(provedAt, strictMs)`, 'suffices(provedAt, 1000 * strictMs)'],
    ['a proof holds a millisecond longer', `suffices(provedAt, strictMs)`, 'suffices(provedAt, strictMs + 1)'],
    ['a strict proof suffices for ten minutes', 'strictMs = 5 * minute', 'strictMs = 10 * minute'],
    ['a change prolongs a proof without end', `if (!suffices(provedAt, longestMs)) return false`, ''],
    ['a change prolongs no proof', ` || (prolongedAt !== null && suffices(prolongedAt, windowMs))`, ''],
    ['what employees set is no window', 'return proof_minutes * minute', 'return loginSetting.initial.proof_minutes * minute'],
  ]),
  ...inFile('shared/settings/login.ts', tests, [
    ['a proof suffices for an hour', 'mostProofMinutes = 30', 'mostProofMinutes = 60'],
    ['a proof suffices for a minute', 'leastProofMinutes = 5', 'leastProofMinutes = 1'],
  ]),
  ...inFile('server/account-api/company/company-regist/handlers.ts', tests, [
    ['a request is admitted by hand with an old proof', `if (before && isNew) mustProve(context, 'admission')`, ''],
  ]),
  ...inFile('server/account-api/account/unlock/unlock-member.ts', tests, [
    ['an administrator is unlocked with an old proof', `if (person.is_employee === 1 || person.is_administrator) mustProve(context, 'role')`, ''],
  ]),
  ...inFile('server/account-api/api/routes.ts', tests, [
    ['reading prolongs a proof', 'if (caller && prolongs(entry.effects ?? {}))', 'if (caller)'],
  ]),
  ...inFile('server/account-api/access/caller/guard.ts', tests, [
    ['a call with an old proof is admitted', `  mustProveAlways(effects, proofs)\n`, ''],
  ]),
  ...inFile('server/account-api/access/caller/fresh-proof.ts', ['account-api/api/fresh-proof', 'account-api/account/invited-address'], [
    ['an old proof suffices where the effect is brought about', `if (!isProven) throw new AppError('proof_old')`, ''],
    ['an effect that is not declared is brought about', `if (isProven === undefined) throw new Error(\`the call does not declare the effect "\${effect}"\`)`, 'if (isProven === undefined) return', 'account-api/access/undeclared-effect'],
  ]),
  ...inFile('server/account-api/access/audit.ts', addresses, [
    ['what the trail tells needs no proof', `if (actor !== 'system') for (const effect of [changes].flat().flatMap(effectsOfChange)) mustProve(context, effect)`, ''],
  ]),
  ...inFile('server/account-api/access/effects.ts', tests, [
    ['a new address suffices with the window', `address: {\n    proof: 'strict'`, `address: {\n    proof: 'window'`],
    ['a role needs no proof', `role: { proof: 'strict'`, `role: { proof: 'none'`],
    ['what customers read needs no proof', `publication: {\n    proof: 'window'`, `publication: {\n    proof: 'none'`],
    ['a corrected address is no new address', `if (field === 'email') return before?.email !== undefined && before.email !== given`, `if (field === 'email') return false`, 'account-api/account/invited-address'],
  ]),
  ...inFile('server/account-api/account/profile/correct-address.ts', addresses, [
    ['an invited employee counts as appointed by no one', '  is_employee === 1 || (manager_flg', '  (manager_flg'],
    ['an invited administrator counts as appointed by no one', 'is_employee === 1 || (manager_flg === 1 && company_regist_flg === 1)', 'is_employee === 1'],
    ['the maker does not hear where an invitation goes', 'if (isAppointed(corrected.person)) await tellMaker(trx, corrected, context, deps)', ''],
  ]),
]
