import type { Transaction } from 'kysely'
import type { passkeyReset } from '../../../../shared/contract/account/passkey-reset.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { passkeyCount } from '../../access/passkey-standing.ts'
import { companyCount, mustControlPerson } from '../../access/person-ownership.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { type Database, nameColumns } from '../../database/schema.ts'
import { tellOfFactor } from '../../sign-in/notice/tell-of-factor.ts'
import { decideRequest } from '../unlock/queries.ts'

interface Member {
  user_id: string
  company_code: string
}

/**
 * Locks a member whose passkeys the caller may remove, until the transaction ends. A person of several companies is the maker's
 * matter: one company must not weaken the logins to another.
 *
 * @throws 404; 403 for the caller, and for an administrator who does not control the person
 */
const lockMember = async (trx: Transaction<Database>, { user_id, company_code }: Member, caller: Caller) => {
  const person = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'is_employee'])
    .select(nameColumns)
    .select(eb => [
      companyCount(eb).as('company_count'),
      passkeyCount(eb).as('passkey_count'),
      eb
        .exists(
          eb
            .selectFrom('company_user')
            .select('user_id')
            .whereRef('user_id', '=', 'user.id')
            .where('company_code', '=', company_code),
        )
        .as('is_member'),
    ])
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!person?.is_member) throw new AppError('not_found')
  if (person.id === caller.userId || (person.is_employee === 1 && caller.kind === 'customer'))
    throw new AppError('forbidden')
  mustControlPerson(caller, person)
  return person
}

/**
 * Removes all passkeys of a member: as they have asked, or with a reason, as they or an intruder may be out of reach. The person logs in
 * with the password alone, and is led through the set-up where a passkey is demanded.
 *
 * @throws 409 `conflict` without a reason and a waiting request; `no_passkey` if there is nothing to remove
 */
const resetPasskeys = async (
  { text: reason, ...member }: Member & { text?: string | undefined },
  context: RequestContext<Caller>,
  deps: Deps,
) => {
  const { caller, now } = context
  const { mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const person = await lockMember(trx, member, caller)
    const decision = { by: caller.userId, now }
    const isAsked = await decideRequest(trx, person.id, { kind: 'passkey', state: 'approved' }, decision)
    if (!isAsked && reason === undefined) throw new AppError('conflict')
    if (!isAsked && person.passkey_count === 0) throw new AppError('no_passkey')
    await endBegun(trx, 'passkeysLost', { userIds: [person.id] }, context)
    const target = { kind: 'user', id: person.id } as const
    const entry = { action: 'user.passkey_reset', target, companyCode: member.company_code } as const
    await audit(trx, context, { ...entry, ...(reason !== undefined && { reason }) })
    const kind = isAsked ? 'passkeys_reset' : 'passkeys_removed'
    await tellOfFactor(trx, person, { kind }, { now, factorSince: null }, deps)
  })
  return { mail_sent }
}

/** Rejects a request, and mails the reason. They may ask again. */
const rejectLoss = async (
  { text: reason, ...member }: Member & { text: string },
  context: RequestContext<Caller>,
  deps: Deps,
) => {
  const { caller, now } = context
  const { mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const person = await lockMember(trx, member, caller)
    const decision = { by: caller.userId, now }
    const isAsked = await decideRequest(trx, person.id, { kind: 'passkey', state: 'rejected' }, decision)
    if (!isAsked) throw new AppError('conflict')
    const target = { kind: 'user', id: person.id } as const
    await audit(trx, context, { action: 'user.passkey_reject', target, companyCode: member.company_code, reason })
    const { id: userId, email: to, locale } = person
    const recipient = { to, locale, userId, linkId: null, names: person }
    await deps.mail.post(trx, { ...recipient, template: 'passkey_rejected', reason })
  })
  return { mail_sent }
}

export const passkeyResetHandlers = (deps: Deps): HandlersOf<typeof passkeyReset> => ({
  postUserPasskeyReset: async ({ params, body, ...context }) => resetPasskeys({ ...params, ...body }, context, deps),
  postUserPasskeyReject: async ({ params, body, ...context }) => rejectLoss({ ...params, ...body }, context, deps),
})
