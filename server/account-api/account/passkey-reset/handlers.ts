import type { Transaction } from 'kysely'
import type { passkeyReset } from '../../../../shared/contract/account/passkey-reset.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { endBegun } from '../../access/endings.ts'
import { companyCount, mustControlPerson } from '../../access/person-ownership.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { type Database, nameColumns } from '../../database/schema.ts'
import { tellOfFactor } from '../../sign-in/passkey/tell-of-factor.ts'
import { decideRequest } from '../unlock/queries.ts'

interface Member {
  user_id: string
  company_code: string
}

/**
 * Locks a member whose request the caller may decide, until the transaction ends. A person of several companies is the maker's
 * matter: one company must not weaken the logins to another.
 *
 * @throws 404; 403 for the caller's own request, and for an administrator who does not control the person
 */
const lockMember = async (trx: Transaction<Database>, { user_id, company_code }: Member, caller: Caller) => {
  const person = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'is_employee'])
    .select(nameColumns)
    .select(eb => [
      companyCount(eb).as('company_count'),
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

/** Approves a request. The person logs in with the password alone, and is led through the set-up where a passkey is demanded. */
const resetPasskeys = async (member: Member, context: RequestContext<Caller>, { db, mail }: Deps) => {
  const { caller, now } = context
  const mailIds = await db.transaction().execute(async trx => {
    const person = await lockMember(trx, member, caller)
    const decision = { by: caller.userId, now }
    if (!(await decideRequest(trx, person.id, 'passkey', 'approved', decision))) throw new AppError('conflict')
    await endBegun(trx, 'passkeysLost', { userIds: [person.id] }, now)
    const target = { kind: 'user', id: person.id } as const
    await audit(trx, context, { action: 'user.passkey_reset', target, companyCode: member.company_code })
    return tellOfFactor(trx, person, { kind: 'passkeys_reset' }, context, { mail })
  })
  const sent = await Promise.all(mailIds.map(id => mail.deliver(id)))
  return { mail_sent: sent.every(Boolean) }
}

/** Rejects a request, and mails the reason. They may ask again. */
const rejectLoss = async (
  { text: reason, ...member }: Member & { text: string },
  context: RequestContext<Caller>,
  { db, mail }: Deps,
) => {
  const { caller, now } = context
  const mailId = await db.transaction().execute(async trx => {
    const person = await lockMember(trx, member, caller)
    const decision = { by: caller.userId, now }
    if (!(await decideRequest(trx, person.id, 'passkey', 'rejected', decision))) throw new AppError('conflict')
    const target = { kind: 'user', id: person.id } as const
    await audit(trx, context, { action: 'user.passkey_reject', target, companyCode: member.company_code, reason })
    const { id: userId, email: to, locale } = person
    return mail.post(trx, { template: 'passkey_rejected', to, locale, userId, linkId: null, names: person, reason })
  })
  return { mail_sent: await mail.deliver(mailId) }
}

export const passkeyResetHandlers = (deps: Deps): HandlersOf<typeof passkeyReset> => ({
  postUserPasskeyReset: async ({ params, body, ...context }) => resetPasskeys({ ...params, ...body }, context, deps),
  postAdminUserPasskeyReset: async ({ params, body, ...context }) =>
    resetPasskeys({ ...params, ...body }, context, deps),
  postUserPasskeyReject: async ({ params, body, ...context }) => rejectLoss({ ...params, ...body }, context, deps),
  postAdminUserPasskeyReject: async ({ params, body, ...context }) => rejectLoss({ ...params, ...body }, context, deps),
})
