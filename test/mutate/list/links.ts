// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

export const links = [
  ...inFile('server/account-api/access/link.ts', ['account-api/access/lives', 'account-api/sign-in/password-reset', 'account-api/joining/registration', 'account-api/sign-in/password-resend', 'account-api/joining/join', 'account-api/account/address-undo'], [
    ['a reset link lives for two days', 'resetLinkHours = 24', 'resetLinkHours = 48', 'account-api/sign-in/password-reset'],
    ['a link that secures an account lives for a day', 'secureLinkHours = 72', 'secureLinkHours = 24', 'account-api/sign-in/told'],
    ['an earlier link stays open', `.set({ superseded_by: id })`, '.set({ superseded_by: null })', 'account-api/sign-in/password-reset'],
    ['a request to join ends those of other companies', `.$if(purpose === 'addition', query => query.where('company_code', '=', companyCode))`, '', 'account-api/joining/join', 'account-api/joining/ask-to-join'],
    ['a link of another purpose is accepted', `.where('purpose', 'in', purposes)\n    .executeTakeFirst()`, '.executeTakeFirst()', 'account-api/sign-in/password-reset', 'account-api/joining/registration', 'account-api/account/address-undo'],
    ['a used link is valid', `if (link.used_at) return 'used'`, '', 'account-api/sign-in/password-reset'],
    ['an ended link is expired', `if (link.ended_at !== null) return 'ended'`, '', 'account-api/joining/ask-to-join'],
    ['an expired link is valid', `return isWithin(at, link.expires_at.getTime() - at, now.getTime()) ? 'valid' : 'expired'`, `return 'valid'`, 'account-api/sign-in/password-reset'],
    ['a link of a clock that was ahead is valid', `return isWithin(at, link.expires_at.getTime() - at, now.getTime()) ?`, 'return link.expires_at > now ?', 'account-api/access/clock-ahead'],
    ['a valid link can be replaced', `if (state === 'valid') throw new AppError('conflict')`, `if (link && state === 'valid') return link`, 'account-api/sign-in/password-resend'],
  ]),
  ...inFile('server/account-api/access/link.ts', ['account-api/sign-in/password-reset', 'account-api/joining/join', 'account-api/access/endings'], [
    ['a link is used twice at once', `    .where('used_at', 'is', null)\n    .where('superseded_by', 'is', null)\n    // Its`, `    .where('superseded_by', 'is', null)\n    // Its`, 'account-api/sign-in/password-reset'],
    ['a link that ends meanwhile is used', `.where('ended_at', 'is', null)\n    .where(isCurrent(now))\n    .returning`, '.returning', 'account-api/access/endings'],
  ]),
  ...inFile('server/account-api/account/profile/address.ts', ['account-api/access/lives', 'account-api/account/profile'], [
    ['a new address can be confirmed for two days', `email, lifeMs: days(1) }`, `email, lifeMs: days(2) }`, 'account-api/account/profile'],
  ]),
  ...inFile('server/account-api/sign-in/password/queries.ts', ['account-api/sign-in/password-reset'], [
    ['a reset link outlives a new address', `.where('email', '=', link.email)\n    .where('regist_flg'`, `.where('regist_flg'`],
  ]),
]
