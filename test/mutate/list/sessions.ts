// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

export const sessions = [
  ...inFile('server/account-api/access/caller/token.ts', ['account-api/sign-in/auth-session', 'account-api/access/lives', 'account-api/sign-in/session-others', 'account-api/sign-in/passkey'], [
    ['a token lives for two days', 'lifeMs = 12 * 60 * 60 * 1000', 'lifeMs = 48 * 60 * 60 * 1000', 'account-api/sign-in/auth-session'],
    ['a logout ends nothing', `await db.deleteFrom('token').where('hash', '=', hash).execute()`, ';', 'account-api/sign-in/auth-session'],
    ['a session that ends meanwhile is held', `if (!held) throw new AppError('unauthorized')`, '', 'account-api/access/ended-session'],
    ['an ending is not waited for', `      .forShare('user')\n      .forKeyShare('token')\n`, '', 'account-api/access/ended-session'],
  ]),
  ...inFile('server/account-api/access/audit.ts', ['account-api/access/ended-session'], [
    ['an ended session makes changes', `await mustHoldToken(trx, context.caller)`, ';'],
  ]),
  ...inFile('server/account-api/sign-in/login/enter.ts', ['account-api/access/ended-session'], [
    ['a login completes after the end of what it began with', `    .where('epoch', '=', epoch)\n`, ''],
  ]),
  ...inFile('server/account-api/access/caller/request-context.ts', ['account-api/sign-in/auth-session', 'account-api/account/user-status', 'account-api/access/lives'], [
    ['an expired token is accepted', `    .where(isUnexpired(now))\n`, '', 'account-api/sign-in/auth-session'],
    ['a token of an earlier epoch is accepted', `    .whereRef('token.epoch', '=', 'user.epoch')\n`, '', 'account-api/sign-in/auth-session'],
    ['a token of a locked person is accepted', `    .whereRef('token.epoch', '=', 'user.epoch')\n    .where(canLogIn)\n`, `    .whereRef('token.epoch', '=', 'user.epoch')\n`, 'account-api/sign-in/auth-session'],
  ]),
  ...inFile('server/account-api/sign-in/person/account-state.ts', ['account-api/sign-in/auth-login', 'account-api/account/unlock', 'account-api/sign-in/unlock-request'], [
    ['unused accounts are not locked', `(kind === 'customer' && isUnusedTooLong(account, deps, context.now))`, 'false', 'account-api/account/unlock'],
    ['unused accounts are locked again after an unlocking', 'Math.max(used.getTime(), unlocked_at?.getTime() ?? 0)', 'used.getTime()', 'account-api/account/unlock'],
    ['deactivated people log in', 'account.active_flg !== 1 || ', '', 'account-api/sign-in/auth-login'],
    ['people without an active company log in', `(kind === 'customer' && account.active_companies === 0)`, 'false', 'account-api/sign-in/auth-login'],
  ]),
  ...inFile('server/account-api/sign-in/login/by-password.ts', ['account-api/sign-in/auth-login', 'account-api/sign-in/login-code'], [
    ['any password logs in', 'if (account?.regist_flg === 1 && fits)', 'if (account?.regist_flg === 1)', 'account-api/sign-in/auth-login'],
    ['no code at a new browser', `if (wantsMore && !(await isExempted(account, context, deps))) await requireCode(kind, account, context, deps)`, '', 'account-api/sign-in/login-code'],
  ]),
  ...inFile('server/account-api/sign-in/login/log-in.ts', ['account-api/sign-in/ways'], [
    ['the password clears wrong codes', `way.clears === 'when right' && !wantsMore`, `way.clears === 'when right'`, 'account-api/sign-in/login-code'],
    ['no mail about a new browser', 'if (!browser && way.isTold) await tellNewLogin(account, context, deps, checked.given)', '', 'account-api/sign-in/told'],
    ['who may not log in is let in by a first step', '    await mustBeAllowed(kind, account, context, deps)\n', ''],
    ['right tries stay counted', `if (isRight(checked)) await (clears ? admitted.succeed() : admitted.undo())`, ''],
    ['a login leaves the failed tries before it', `if (way.clears === 'on entry') await admitted.succeed()`, ''],
  ]),
  ...inFile('server/account-api/sign-in/person/known-browsers.ts', ['account-api/sign-in/auth-limits', 'account-api/access/lives'], [
    ['a browser is known for two years', 'lifeMs = days(180)', 'lifeMs = days(730)', 'account-api/sign-in/auth-limits'],
    ['the mark of another person is known', `    .where('user_id', '=', userId ?? '')\n    .orderBy`, '    .orderBy', 'account-api/sign-in/auth-limits'],
    ['an earlier mark stays', `if (replaced) await`, 'if (!replaced) await', 'account-api/sign-in/auth-limits'],
  ]),
  ...inFile('server/account-api/sign-in/pending-login/require-step.ts', ['account-api/sign-in/login-code'], [
    ['an exemption lives for a day', 'exemptionMs = hours(1)', 'exemptionMs = hours(24)'],
  ]),
  ...inFile('server/account-api/account/login-exemption/handlers.ts', ['account-api/sign-in/login-code'], [
    ['employees exempt themselves', `if (member.id === caller.userId) throw new AppError('forbidden')`, ''],
  ]),
  ...inFile('server/account-api/account/user-sessions/handlers.ts', ['account-api/account/user-sessions'], [
    ['people of no company are logged out', `if (member.id === caller.userId) throw new AppError('forbidden')`, ''],
    ['a logout by others ends nothing', `await endBegun(trx, 'sessionsEndByOther', { userIds: [user_id] }, context)`, ''],
  ]),
  ...inFile('server/bff/session/lifecycle.ts', ['bff/session', 'bff/sessions', 'bff/session-limit', 'bff/session-keys'], [
    ['a session has no absolute end', 'Math.min(seenAt + idleMs, absoluteExpiresAt)', 'seenAt + idleMs', 'bff/session'],
    ['a session is used whatever its times', `if (!found || !isAlive(found)) return undefined`, 'if (!found) return undefined', 'bff/clock-ahead'],
    ['a session whose key is gone stays', `    if (token === undefined) return undefined\n`, '', 'bff/session-keys'],
    ['a session whose key is gone has time left', `if (!found || !isAlive(found) || seal.open(found.sealedToken, key) === undefined) return undefined`, 'if (!found || !isAlive(found)) return undefined', 'bff/session-keys'],
    ['use is written with each request', 'Math.min(60_000, idleMs / 4)', '0', 'bff/redis'],
    ['a login keeps the earlier session', 'if (request.session.signedIn) await request.session.regenerate()', '', 'bff/session'],
    ['tokens are stored in clear', 'sealedToken: seal.close(token, key)', 'sealedToken: token', 'bff/redis'],
    ['a logout leaves the session', 'session !== undefined && (await records.remove(session.key))', 'session !== undefined', 'bff/session'],
    ['the newest sessions end', '.sort(newestFirst).slice(sessionsPerAccount)', '.sort((one, other) => newestFirst(other, one)).slice(sessionsPerAccount)', 'bff/session-limit'],
    ['ended sessions are listed', '.filter(([, record]) => isAlive(record))', ''],
  ]),
  ...inFile('shared/model/session.ts', ['bff/session-limit'], [['200 sessions of an account', 'sessionsPerAccount = 20', 'sessionsPerAccount = 200']]),
  ...inFile('server/bff/login/session-list.ts', ['bff/sessions', 'bff/session-keys'], [
    ['sessions whose key is gone are listed', '(token !== undefined && (valid?.has(digestOf(token)) ?? true))', '(token === undefined || (valid?.has(digestOf(token)) ?? true))', 'bff/session-keys'],
    ['the own session is ended from the list', ' || found.key === own.key', '', 'bff/sessions'],
    ['sessions end without a proof', `if (await isRefusal(answer, upstream)) throw await refuse(request, reply, sessions, own, answer)\n    discard`, 'discard', 'bff/sessions'],
  ]),
  ...inFile('server/bff/session/memory-store.ts', ['bff/session'], [
    ['an ended session is written back', 'if (sessions.has(key)) put(key, { record, expiresAt })', 'put(key, { record, expiresAt })'],
  ]),
  ...inFile('server/bff/session/redis-store.ts', ['bff/redis'], [['an ended session is written back to Redis', `update: write('XX')`, `update: write('NX')`]]),
  ...inFile('server/http/seal.ts', ['bff/session', 'bff/session-keys', 'account-api/mail/secrets-in-files'], [
    ['older keys open nothing', 'rings.find(candidate => candidate.id === id)', '[newest].find(candidate => candidate.id === id)', 'bff/session'],
  ]),
]
