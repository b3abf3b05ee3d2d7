import type * as v from 'valibot'
import type { PasskeyAdd, PasskeyEdit, passkey } from '../../../../shared/contract/sign-in/passkey.ts'
import { passkeysPerPerson } from '../../../../shared/model/passkey.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { lockLinkOwner } from '../../access/link.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { mustHoldToken } from '../../access/token.ts'
import { findPerson } from '../password/queries.ts'
import { challengeOf, creationOptions, readNewPasskey } from './authenticator.ts'
import { issueChallenge, takeChallenge } from './challenge.ts'
import { countRecoveryCodes, findPasskeys, hasPasskey } from './queries.ts'
import { deleteRecoveryCodes, makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { tellOfFactor } from './tell-of-factor.ts'

type Context = RequestContext<Caller>

const bondOf = ({ tokenHash }: Caller) => ({ purpose: 'add', bound_to: tokenHash }) as const

const targetOf = ({ userId }: Caller) => ({ kind: 'user', id: userId }) as const

/** The caller's own data. */
const mustFind = async (db: Deps['db'], { userId }: Caller) => {
  const person = await findPerson(db, { id: userId })
  if (!person) throw new AppError('unauthorized')
  return person
}

const list = async ({ caller }: Context, { db }: Deps) => ({
  passkeys: (await findPasskeys(db, caller.userId)).map(({ id, name, created_at, last_used_at }) => ({
    passkey_id: id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  })),
  recovery_codes: await countRecoveryCodes(db, caller.userId),
})

/** @throws 403 where the companies want no passkeys; 409 `passkeys_full` */
const mustHaveRoom = async (db: Deps['db'], { userId, passkeys }: Caller) => {
  if (passkeys.demand === 'off') throw new AppError('forbidden')
  const known = await findPasskeys(db, userId)
  if (known.length >= passkeysPerPerson) throw new AppError('passkeys_full')
  return known
}

/** @throws 409 `passkeys_full` */
const options = async ({ caller, now }: Context, { db, config }: Deps) => {
  const known = await mustHaveRoom(db, caller)
  const challenge = await issueChallenge(db, bondOf(caller), now)
  const { id, email, first_name, middle_name, family_name } = await mustFind(db, caller)
  const person = { id, email, first_name, middle_name, family_name }
  return { options: await creationOptions(config.publicUrl, person, challenge, known) }
}

/**
 * Adds a passkey. From now on a code by mail is not enough for a login, also for one that waits for it.
 *
 * @throws 410 `challenge_ended`; 403 `passkey_refused`; 409 `passkey_known`, `passkeys_full`
 */
const add = async ({ name, ...given }: v.InferOutput<typeof PasskeyAdd>, context: Context, deps: Deps) => {
  const { db, config, mail, background } = deps
  const { caller, now } = context
  const challenge = challengeOf(given.client_data)
  await takeChallenge(db, challenge, bondOf(caller), now)
  const made = await readNewPasskey(config.publicUrl, given, challenge)
  const { passkeyId, mailIds } = await db.transaction().execute(async trx => {
    await lockLinkOwner(trx, caller.userId)
    await mustHoldToken(trx, caller)
    await mustHaveRoom(trx, caller)
    const { credential_id, transports } = given
    const stored = await trx
      .insertInto('passkey')
      .values({ user_id: caller.userId, credential_id, transports, name, created_at: now, ...made })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new AppError('passkey_known')
    await audit(trx, context, { action: 'passkey.add', target: targetOf(caller), after: { name } })
    const person = await mustFind(trx, caller)
    return {
      passkeyId: stored.id,
      mailIds: await tellOfFactor(trx, person, { kind: 'passkey_added', name }, context, { mail }),
    }
  })
  for (const id of mailIds) background(mail.deliver(id))
  return { passkey_id: passkeyId }
}

/** @throws 404 */
const edit = async ({ passkey_id, name }: v.InferOutput<typeof PasskeyEdit>, context: Context, { db }: Deps) => {
  const { caller } = context
  await db.transaction().execute(async trx => {
    const before = await trx
      .selectFrom('passkey')
      .select('name')
      .where('id', '=', passkey_id)
      .where('user_id', '=', caller.userId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('not_found')
    await trx.updateTable('passkey').set({ name }).where('id', '=', passkey_id).execute()
    await audit(trx, context, { action: 'passkey.edit', target: targetOf(caller), before, after: { name } })
  })
  return {}
}

/** Removes a passkey; with the last one also the recovery codes, which would stand for nothing. @throws 404; 409 `last_passkey` where one is demanded */
const remove = async (passkeyId: string, context: Context, { db, mail, background }: Deps) => {
  const { caller } = context
  const mailIds = await db.transaction().execute(async trx => {
    await lockLinkOwner(trx, caller.userId)
    const removed = await trx
      .deleteFrom('passkey')
      .where('id', '=', passkeyId)
      .where('user_id', '=', caller.userId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('not_found')
    if (!(await hasPasskey(trx, caller.userId))) {
      if (caller.passkeys.demand === 'required') throw new AppError('last_passkey')
      await deleteRecoveryCodes(trx, caller.userId)
    }
    await audit(trx, context, { action: 'passkey.delete', target: targetOf(caller), before: removed })
    const change = { kind: 'passkey_removed', ...removed } as const
    return tellOfFactor(trx, await mustFind(trx, caller), change, context, { mail })
  })
  for (const id of mailIds) background(mail.deliver(id))
  return {}
}

/** How often a person makes recovery codes within 15 minutes: each time costs ten hashes, for which the logins of others wait. */
const recoveriesPerPerson = 5

/** Makes recovery codes in place of the earlier ones. @throws 409 `no_passkey`, 429 */
const recovery = async (context: Context, deps: Deps) => {
  const { db, mail, background } = deps
  const { caller, now } = context
  if (!(await hasPasskey(db, caller.userId))) throw new AppError('no_passkey')
  await countAttempt(db, [{ subject: `recovery-codes:${caller.userId}`, limit: recoveriesPerPerson }], now)
  const made = await makeRecoveryCodes(deps, context)
  const mailIds = await db.transaction().execute(async trx => {
    await lockLinkOwner(trx, caller.userId)
    await mustHoldToken(trx, caller)
    if (!(await hasPasskey(trx, caller.userId))) throw new AppError('no_passkey')
    await replaceRecoveryCodes(trx, caller.userId, made, now)
    await audit(trx, context, { action: 'recovery_code.make', target: targetOf(caller) })
    return tellOfFactor(trx, await mustFind(trx, caller), { kind: 'recovery_codes_made' }, context, { mail })
  })
  for (const id of mailIds) background(mail.deliver(id))
  return { recovery_codes: made.codes }
}

export const passkeyHandlers = (deps: Deps): HandlersOf<typeof passkey> => ({
  getPasskeyList: context => list(context, deps),
  getAdminPasskeyList: context => list(context, deps),
  postPasskeyOptions: context => options(context, deps),
  postAdminPasskeyOptions: context => options(context, deps),
  postPasskeyAdd: ({ body, ...context }) => add(body, context, deps),
  postAdminPasskeyAdd: ({ body, ...context }) => add(body, context, deps),
  postPasskeyEdit: ({ body, ...context }) => edit(body, context, deps),
  postAdminPasskeyEdit: ({ body, ...context }) => edit(body, context, deps),
  postPasskeyDelete: ({ body, ...context }) => remove(body.passkey_id, context, deps),
  postAdminPasskeyDelete: ({ body, ...context }) => remove(body.passkey_id, context, deps),
  postPasskeyRecovery: context => recovery(context, deps),
  postAdminPasskeyRecovery: context => recovery(context, deps),
})
