// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/sign-in/passkey', 'account-api/sign-in/passkey-login'] as const

export const passkeys = [
  ...inFile('server/account-api/sign-in/passkey/challenge.ts', tests, [
    ['a challenge is for anything', `    .where('purpose', '=', purpose)\n`, '', 'account-api/sign-in/passkey'],
    ['a challenge is of any session', `    .where('bound_to', '=', bound_to)\n`, '', 'account-api/sign-in/passkey'],
    ['a challenge has no end', `    .where(lasting('expires_at', challengeLifeMs, now))\n`, '', 'account-api/sign-in/passkey'],
    ['an unknown challenge is accepted', `if (!taken) throw new AppError('challenge_ended')`, '', 'account-api/sign-in/passkey'],
  ]),
  ...inFile('server/account-api/sign-in/passkey/authenticator.ts', tests, [
    ['a passkey of another person is accepted', `if (user_handle !== undefined && Buffer.from(user_handle, 'base64url').toString() !== user_id) return undefined`, '', 'account-api/sign-in/passkey-login'],
    ['an attested passkey is accepted', ' || !isUnattested(attestation)', '', 'account-api/sign-in/passkey'],
    ['new passkeys need no verification of the user', `      requireUserVerification: true,\n      supportedAlgorithmIDs`, `      requireUserVerification: false,\n      supportedAlgorithmIDs`, 'account-api/sign-in/passkey'],
    ['passkeys are used without verification of the user', `counter: 0 },\n      requireUserVerification: true,`, `counter: 0 },\n      requireUserVerification: false,`, 'account-api/sign-in/passkey-login'],
  ]),
  ...inFile('server/account-api/sign-in/passkey/queries.ts', tests, [
    ['a counter that stays is accepted', `eb('counter', '<', counter)`, `eb('counter', '<=', counter)`, 'account-api/sign-in/passkey-login'],
  ]),
  ...inFile('server/account-api/sign-in/passkey/handlers.ts', tests, [
    ['a demanded passkey is removed', `if (caller.passkeys.demand === 'required') throw new AppError('last_passkey')`, '', 'account-api/sign-in/passkey-loss'],
  ]),
  ...inFile('server/account-api/sign-in/passkey/suspended.ts', ['account-api/sign-in/intruders-passkey'], [
    ['another person puts a suspended passkey back', `      .where('user_id', '=', caller.userId)\n`, ''],
    ['it is not told that a suspended passkey is back', `await tellOfFactor(trx, await mustKnow(trx, caller), { kind: 'passkey_kept', name }, about, deps)`, ''],
  ]),
  ...inFile('server/account-api/sign-in/passkey/handlers.ts', ['account-api/sign-in/intruders-passkey'], [
    ['a suspended passkey is added again', `if (await isSuspended(trx, credential_id)) throw new AppError('passkey_known')`, ''],
  ]),
  ...inFile('server/account-api/access/ending/end-begun.ts', ['account-api/sign-in/intruders-passkey', 'account-api/sign-in/passkey'], [
    ['a rescue suspends passkeys of every time', `.where('created_at', '>=', suspectSince)\n        .returningAll()`, '.returningAll()'],
    ['codes outlive the last passkey', `eb.selectFrom('passkey').whereRef('passkey.user_id', '=', 'recovery_code.user_id')`, `eb.selectFrom('passkey')`, 'account-api/sign-in/passkey'],
  ]),
  ...inFile('server/account-api/sign-in/login/by-passkey.ts', ['account-api/sign-in/passkey-login', 'account-api/sign-in/passkey-loss'], [
    ['a passkey of another person completes a login', ` || passkey.user_id !== account.id`, '', 'account-api/sign-in/passkey-login'],
    ['a passkey logs in where none is wanted', `if (isAskedForPasskey(account, context.now)) return`, `if (account) return`, 'account-api/sign-in/passkey-login'],
    ['a passkey completes two logins at once', 'waiting && takePendingLogin(trx, waiting.pending.hash)', 'undefined', 'account-api/sign-in/passkey-login'],
    ['a passkey clears wrong passwords of who may not log in', `clears: 'on entry'`, `clears: 'when right'`, 'account-api/sign-in/ways'],
  ]),
  ...inFile('server/account-api/sign-in/pending-login/pending-login.ts', ['account-api/sign-in/login-code', 'account-api/sign-in/passkey-login'], [
    ['a waiting login outlives a new password', ' || account.epoch !== pending.epoch', '', 'account-api/sign-in/login-code'],
    ['a code is enough although there is a passkey', `if (Boolean(pending.wants_passkey) !== isAskedForPasskey(account, context.now)) throw new AppError('login_ended')`, ''],
    ['a locked person completes a login', `  await mustBeAllowed(kind, account, context, deps)\n`, '', 'account-api/sign-in/login-code'],
    ['a login that waits for a code is completed otherwise', `if (!isCompletedBy(way, found.pending)) throw new AppError('login_ended')`, '', 'account-api/sign-in/ways'],
  ]),
  ...inFile('server/account-api/access/passkey-standing.ts', ['account-api/sign-in/passkey-required', 'account-api/sign-in/passkey-policy'], [
    ['passkeys are never demanded', `demand === 'required' && areMissing`, 'false', 'account-api/sign-in/passkey-required'],
    ['the demand begins at once', 'if (first && first <= now)', 'if (first)', 'account-api/sign-in/passkey-required'],
  ]),
  ...inFile('server/account-api/account/passkey-reset/handlers.ts', ['account-api/sign-in/passkey-loss'], [
    ['an administrator removes passkeys of people of several companies', `  mustControlPerson(caller, person)\n`, ''],
  ]),
  ...inFile('server/account-api/sign-in/reauthentication/handlers.ts', ['account-api/api/fresh-proof', 'account-api/sign-in/passkey'], [
    ['any password is a fresh proof', `if (!(await undoOnFailure(passwords.verify(hash, password, context), undo))) {`, `if ((await undoOnFailure(passwords.verify(hash, password, context), undo)) === undefined) {`, 'account-api/api/fresh-proof'],
    ['a passkey of another person is a fresh proof', `passkey?.user_id === context.caller.userId &&`, `passkey !== undefined &&`],
  ]),
]
