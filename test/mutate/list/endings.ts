// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/access/endings'] as const

export const endings = [
  ...inFile('server/account-api/access/ending/endings.ts', tests, [
    ['a new password keeps the other sessions', `passwordChange: { ...everything, session: 'others'`, `passwordChange: { ...everything, session: 'stays'`],
    ['a reset lets jobs go on', 'passwordReset: everything,', `passwordReset: { ...everything, job: 'stays' },`],
    ['a rescue keeps passkeys in use', `secured: { ...everything, factor: 'suspended', `, `secured: { ...everything, `],
    ['a rescue keeps the account at the provider', `factor: 'suspended', provider: 'suspected' }`, `factor: 'suspended', provider: 'stays' }`],
    ['a logout by others lets jobs go on', `    exemption: 'ends',\n    job: 'holds',\n    mailaddress: 'ends',\n    unlock: 'ends',\n  },\n  lock`, `    exemption: 'ends',\n    job: 'stays',\n    mailaddress: 'ends',\n    unlock: 'ends',\n  },\n  lock`],
    ['the end of a session lets its jobs go on', `exemption: 'ends', job: 'named', mailaddress: 'ends' },`, `exemption: 'ends', job: 'stays', mailaddress: 'ends' },`, 'account-api/access/held-jobs'],
    ['a logout at the provider lets jobs go on', `providerLogout: { ...nothing, session: 'named', exemption: 'ends', job: 'named' }`, `providerLogout: { ...nothing, session: 'named', exemption: 'ends', job: 'stays' }`, 'account-api/access/held-jobs'],
    ['a lock ends nothing', 'lock: everything', 'lock: nothing'],
    ['a withdrawal ends requests of other companies', `withdrawal: { ...nothing, addition: 'ofCompany' }`, `withdrawal: { ...nothing, addition: 'ends' }`],
    ['a deletion keeps passkeys', `deletion: { ...everything, factor: 'ends'`, `deletion: { ...everything, factor: 'stays'`],
    ['an unlocking keeps unlock links', `unlock: { ...nothing, unlock: 'ends' }`, 'unlock: nothing'],
    ['a rejection keeps the link', `rejection: { ...nothing, regist: 'ends' }`, 'rejection: nothing'],
    ['joining keeps a pending address', `joining: { ...nothing, mailaddress: 'ends' }`, 'joining: nothing'],
    ['an undone address keeps passkeys in use', `addressUndo: {\n    ...everything,\n    factor: 'suspended'`, `addressUndo: {\n    ...everything,\n    factor: 'stays'`],
    ['everything keeps pending addresses', `  reset: 'ends',\n  mailaddress: 'ends',\n  mailaddress_undo: 'stays',\n  addition: 'ends',`, `  reset: 'ends',\n  mailaddress: 'stays',\n  mailaddress_undo: 'stays',\n  addition: 'ends',`],
    ['everything keeps the exemption from the code', `  loss: 'ends',\n  exemption: 'ends',\n  job: 'holds',\n  provider`, `  loss: 'ends',\n  exemption: 'stays',\n  job: 'holds',\n  provider`],
    ['a lost role lets jobs go on', `demotion: { ...nothing, job: 'unallowed' }`, 'demotion: nothing'],
  ]),
  ...inFile('server/account-api/access/ending/end-begun.ts', tests, [
    ['an event needs no declared effect', '  mustDeclare(event, context)\n', '', 'account-api/access/undeclared-effect'],
    ['the end of sessions ends those that are kept', `.$if(keep !== undefined, query => query.where('hash', '!=', keep?.tokenHash ?? new Uint8Array()))`, ''],
    ['sessions end without a new epoch', `eb('epoch', '+', 1)`, `eb('epoch', '+', 0)`, 'account-api/sign-in/login-code'],
    ['links of other companies end too', `.$if(companyCode !== undefined, query => query.where('company_code', '=', companyCode ?? ''))`, '', 'account-api/joining/ask-to-join'],
    ['known browsers never end', `await endBrowsers(trx, people)`, ';'],
  ]),
]
