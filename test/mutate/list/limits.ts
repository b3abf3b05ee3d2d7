// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const login = ['account-api/sign-in/auth-limits'] as const
const counts = ['account-api/access/limits'] as const

export const limits = [
  ...inFile('server/account-api/access/rate-limit.ts', ['account-api/sign-in/auth-limits', 'account-api/mail/mail-limits', 'account-api/access/limits'], [
    ['the window is a minute', 'export const windowMs = 15 * 60 * 1000', 'export const windowMs = 60 * 1000', 'account-api/access/limits'],
    ['attempts are kept for an hour', 'const longestWindowMs = 24 * 60 * 60 * 1000', 'const longestWindowMs = 60 * 60 * 1000', 'account-api/mail/mail-limits'],
    ['one more attempt than the limit', '.offset(limit - 1)', '.offset(limit)', 'account-api/access/limits'],
    ['attempts at once pass a limit together', `select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(\${keys.toSorted()}::text[]) as key`, `select \${keys.toSorted()}::text[]`, 'account-api/sign-in/auth-limits'],
    ['a failed work stays counted', `    await undo()\n    throw error`, `    throw error`, 'account-api/access/passwords'],
    ['refusals do not say when', 'retry_after: Math.max(1, Math.ceil(waitMs / 1000))', 'retry_after: 1', 'account-api/access/limits'],
  ]),
  ...inFile('server/account-api/access/posting/mail-limits.ts', ['account-api/mail/mail-limits'], [
    ['20 mails of a template to an address', 'address: { limit: 10, windowMs: dayMs }', 'address: { limit: 20, windowMs: dayMs }', 'account-api/access/limits'],
    ['10 mails of a company to an address', 'addressAndCompany: { limit: 5, windowMs: dayMs }', 'addressAndCompany: { limit: 10, windowMs: dayMs }', 'account-api/access/limits'],
    ['400 mails of an account', 'account: { limit: 200, windowMs: hourMs }', 'account: { limit: 400, windowMs: hourMs }', 'account-api/access/limits'],
    ['200 mails of a network', 'network: { limit: 100, windowMs: hourMs }', 'network: { limit: 200, windowMs: hourMs }', 'account-api/access/limits'],
    ['visitors use up the mails of accounts', `counted('address', template, caller ? 'account' : 'visitor', to)`, `counted('address', template, 'account', to)`],
    ['refused addresses are not counted', `caller.kind === 'customer' && error instanceof AppError && error.code === 'conflict'`, 'false'],
  ]),
  ...inFile('server/account-api/sign-in/person/login-attempts.ts', login, [
    ['a known browser fails ten times', 'failuresPerBrowser = 5', 'failuresPerBrowser = 10'],
    ['an attack does not delay', '(attacked ? await delayAfter(trx, { subject, network }, now) : 0)', '0'],
    ['the delay does not double', '2 ** earlier.length', '1'],
    ['a network is not limited over all accounts', 'Math.max(ofPair, ofNetwork)', 'ofPair'],
    ['a success clears the failures of others', `...(known ? [] : [eb('network', '=', network)]),`, `eb('subject', '=', subject),`],
    ['known browsers are blocked with their network', 'if (!known) {', 'if (known || !known) {'],
  ]),
  ...inFile('server/account-api/sign-in/pending-login/store.ts', ['account-api/sign-in/login-code'], [
    ['a code lives for an hour', 'codeLifeMs = 10 * minuteMs', 'codeLifeMs = 60 * minuteMs'],
    ['a code is tried ten times', 'triesPerCode = 5', 'triesPerCode = 10'],
    ['a login gets ten codes', 'codesPerLogin = 4', 'codesPerLogin = 10'],
    ['tries are not counted', 'tries: found.tries + 1', 'tries: found.tries'],
    ['a code is used twice', `    await trx.deleteFrom('login_proof').where('hash', '=', hash).execute()\n    return 'right'`, `    return 'right'`],
    ['a new code keeps the tries', 'tries: 0, codes', 'codes'],
  ]),
  ...inFile('server/account-api/jobs/check/check-rows.ts', ['account-api/access/limits', 'account-api/jobs/selection'], [
    ['600 checks of files in 15 minutes', 'checksPerPerson = 60', 'checksPerPerson = 600', 'account-api/access/limits'],
  ]),
  ...inFile('server/account-api/account/profile/edit.ts', counts, [['100 new addresses in 15 minutes', 'addressesPerPerson = 10', 'addressesPerPerson = 100']]),
  ...inFile('server/account-api/account/unlock/handlers.ts', ['account-api/account/unlock'], [['30 mails about an unlocking', 'mailsPerPerson = 3', 'mailsPerPerson = 30']]),
  ...inFile('server/account-api/sign-in/passkey/handlers.ts', counts, [['50 times recovery codes', 'recoveriesPerPerson = 5', 'recoveriesPerPerson = 50']]),
  ...inFile('server/account-api/sign-in/unlock-request/passkey-loss.ts', ['account-api/sign-in/passkey-loss'], [['50 losses in a day', 'limit: 5, windowMs: days(1)', 'limit: 50, windowMs: days(1)']]),
  ...inFile('server/account-api/sign-in/password/forget.ts', ['account-api/access/limits', 'account-api/sign-in/password-reset'], [
    ['50 requests of a network for an account', 'requestsPerAccount = 5', 'requestsPerAccount = 50', 'account-api/access/limits'],
    ['50 reset mails to an account', 'mailsPerAccount = 5', 'mailsPerAccount = 50', 'account-api/sign-in/password-reset'],
    ['strangers deny a person their link', '!mayMail && (await hasOpenResetLink(trx, person, context.now))', '!mayMail', 'account-api/sign-in/password-reset'],
  ]),
  ...inFile('server/account-api/joining/registration/resend.ts', counts, [['50 new registration links', 'resendsPerPerson = 5', 'resendsPerPerson = 50']]),
  ...inFile('server/account-api/joining/request/handlers.ts', counts, [['more requests of an address', 'limit: requestsPerAddress', 'limit: 10 * requestsPerAddress']]),
  ...inFile('server/account-api/joining/contact/handlers.ts', counts, [['more messages of an address', 'limit: messagesPerAddress', 'limit: 10 * messagesPerAddress']]),
  ...inFile('server/account-api/service/service-request/handlers.ts', counts, [['more requests of a company', 'limit: requestsPerCompany', 'limit: 10 * requestsPerCompany']]),
  ...inFile('shared/contract/sign-in/password.ts', ['account-api/access/limits', 'bff/limit'], [['200 calls for a reset link', '{ calls: 20, minutes: 15 }', '{ calls: 200, minutes: 15 }']]),
  ...inFile('shared/contract/joining/request.ts', ['account-api/access/limits', 'bff/limit'], [['200 requests of a network', '{ calls: 20, minutes: 15 }', '{ calls: 200, minutes: 15 }']]),
  ...inFile('server/bff/guard/limit.ts', ['bff/limit', 'bff/redis'], [
    ['the contract limits nothing at the BFF', 'if (limit) route.config', 'if (!limit) route.config', 'bff/limit'],
    ['the BFF counts hosts of IPv6', 'keyGenerator: request => networkOf(request.ip)', 'keyGenerator: request => request.ip', 'bff/limit'],
  ]),
  ...inFile('server/http/network.ts', ['server/network'], [
    ['half of a network counts', 'groupsOfNetwork = 4', 'groupsOfNetwork = 8'],
  ]),
]
