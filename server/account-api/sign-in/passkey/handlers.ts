import type * as v from 'valibot'
import type { PasskeyAdd, PasskeyEdit, passkey } from '../../../../shared/contract/sign-in/passkey.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { mustHoldToken } from '../../access/caller/token.ts'
import { earlier, lockLinkOwner } from '../../access/link.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import { tellOfFactor } from '../notice/tell-of-factor.ts'
import { challengeOf, creationOptions, readNewPasskey } from './authenticator.ts'
import { issueChallenge, takeChallenge } from './challenge.ts'
import { shownLoss, withdrawLoss } from './loss.ts'
import { mustHaveRoom, mustKnow, targetOf } from './own.ts'
import { countRecoveryCodes, deletePasskey, findPasskeys, findSuspended, hasPasskey, isSuspended } from './queries.ts'
import { deleteRecoveryCodes, makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { keep } from './suspended.ts'

type Context = RequestContext<Caller>

const bondOf = ({ tokenHash }: Caller) => ({ purpose: 'add', bound_to: tokenHash }) as const

type Stored = Awaited<ReturnType<typeof findPasskeys>>[number]

const shown = ({ id, name, created_at, last_used_at }: Stored) => ({
  passkey_id: id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const list = async ({ caller }: Context, { db }: Deps) => ({
  passkeys: (await findPasskeys(db, caller.userId)).map(shown),
  suspended: (await findSuspended(db, caller.userId)).map(passkey => ({
    ...shown(passkey),
    suspended_at: passkey.suspended_at.toISOString(),
  })),
  recovery_codes: await countRecoveryCodes(db, caller.userId),
  loss: await shownLoss(db, caller),
})

/** @throws 409 `passkeys_full` */
const options = async ({ caller, now }: Context, { db, config }: Deps) => {
  const known = await mustHaveRoom(db, caller)
  const challenge = await issueChallenge(db, bondOf(caller), now)
  const { id, email, first_name, middle_name, family_name } = await mustKnow(db, caller)
  const person = { id, email, first_name, middle_name, family_name }
  return { options: await creationOptions(config.publicUrl, person, challenge, known) }
}

/** Of a factor that a session adds: since when there is the first that led to it. */
const aboutNew = ({ caller, now }: Context) => ({ now, factorSince: earlier(now, caller.way.factorSince) })

/**
 * Adds a passkey. From now on a code by mail is not enough for a login, also for one that waits for it.
 *
 * @throws 410 `challenge_ended`; 403 `passkey_refused`; 409 `passkey_known`, `passkeys_full`
 */
const add = async ({ name, ...given }: v.InferOutput<typeof PasskeyAdd>, context: Context, deps: Deps) => {
  const { db, config } = deps
  const { caller, now } = context
  const challenge = challengeOf(given.client_data)
  await takeChallenge(db, challenge, bondOf(caller), now)
  const made = await readNewPasskey(config.publicUrl, given, challenge)
  const passkey_id = await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, caller.userId)
    await mustHoldToken(trx, caller)
    await mustHaveRoom(trx, caller)
    const { credential_id, transports } = given
    const about = aboutNew(context)
    if (await isSuspended(trx, credential_id)) throw new AppError('passkey_known')
    const stored = await trx
      .insertInto('passkey')
      .values({
        user_id: caller.userId,
        credential_id,
        transports,
        name,
        created_at: now,
        factor_since: about.factorSince,
        ...made,
      })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new AppError('passkey_known')
    await audit(trx, context, { action: 'passkey.add', target: targetOf(caller), after: { name } })
    const person = await mustKnow(trx, caller)
    await tellOfFactor(trx, person, { kind: 'passkey_added', name }, about, deps)
    return stored.id
  })
  return { passkey_id }
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

/**
 * Removes a passkey, a suspended one too; with the last one also the recovery codes, which would stand for nothing.
 *
 * @throws 404; 409 `last_passkey` where one is demanded
 */
const remove = async (passkeyId: string, context: Context, deps: Deps) => {
  const { caller, now } = context
  const { userId, way } = caller
  await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, userId)
    const removed = await deletePasskey(trx, { id: passkeyId, userId })
    if (!removed) throw new AppError('not_found')
    if (!removed.wasSuspended && !(await hasPasskey(trx, userId))) {
      if (caller.passkeys.demand === 'required') throw new AppError('last_passkey')
      await deleteRecoveryCodes(trx, userId)
    }
    const { name } = removed
    await audit(trx, context, { action: 'passkey.delete', target: targetOf(caller), before: { name } })
    const about = { now, factorSince: way.factorSince }
    await tellOfFactor(trx, await mustKnow(trx, caller), { kind: 'passkey_removed', name }, about, deps)
  })
  return {}
}

/** How often a person makes recovery codes within 15 minutes: each time costs ten hashes, for which the logins of others wait. */
const recoveriesPerPerson = 5

/** Makes recovery codes in place of the earlier ones. @throws 409 `no_passkey`, 429 */
const recovery = async (context: Context, deps: Deps) => {
  const { db } = deps
  const { caller, now } = context
  if (!(await hasPasskey(db, caller.userId))) throw new AppError('no_passkey')
  await countAttempt(db, [{ subject: `recovery-codes:${caller.userId}`, limit: recoveriesPerPerson }], now)
  const made = await makeRecoveryCodes(deps, context)
  await inTransaction(deps, async trx => {
    await lockLinkOwner(trx, caller.userId)
    await mustHoldToken(trx, caller)
    if (!(await hasPasskey(trx, caller.userId))) throw new AppError('no_passkey')
    await replaceRecoveryCodes(trx, caller.userId, made, aboutNew(context))
    await audit(trx, context, { action: 'recovery_code.make', target: targetOf(caller) })
    await tellOfFactor(trx, await mustKnow(trx, caller), { kind: 'recovery_codes_made' }, aboutNew(context), deps)
  })
  return { recovery_codes: made.codes }
}

export const passkeyHandlers = (deps: Deps): HandlersOf<typeof passkey> => ({
  getPasskeyList: context => list(context, deps),
  postPasskeyOptions: context => options(context, deps),
  postPasskeyAdd: ({ body, ...context }) => add(body, context, deps),
  postPasskeyEdit: ({ body, ...context }) => edit(body, context, deps),
  postPasskeyDelete: ({ body, ...context }) => remove(body.passkey_id, context, deps),
  postPasskeyKeep: ({ body, ...context }) => keep(body.passkey_id, context, deps),
  postPasskeyFound: context => withdrawLoss(context, deps),
  postPasskeyRecovery: context => recovery(context, deps),
})
