import type { Transaction } from 'kysely'
import { membershipFields } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { type AuditContext, audit } from '../../access/audit.ts'
import type { Database } from '../../database/schema.ts'
import { removeMembers } from '../../directory/end-membership.ts'
import { lockUserServices } from '../../directory/permissions.ts'

interface Leaving {
  /** The locked person. */
  person: { id: string; email: string }
  companyCode: string
  /** Name of the company to which they move. */
  to: string
  reason: string | null
}

/**
 * Ends a membership, because the person moves to another company, and withdraws other moves out of the first one. Lock the company
 * and the person first. No-op if they have left meanwhile.
 *
 * @param actor who acts, if it is not the caller
 * @throws 409 `administrator` if the person administers the company
 */
export const leaveCompany = async (
  trx: Transaction<Database>,
  { person, companyCode, to, reason }: Leaving,
  context: AuditContext,
  actor?: { id: string; email: string },
): Promise<void> => {
  const member = await trx
    .selectFrom('company_user')
    .select(membershipFields)
    .select('manager_flg')
    .where('company_code', '=', companyCode)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  if (!member) return
  if (member.manager_flg === 1) throw new AppError('administrator')
  const permissions = [...((await lockUserServices(trx, companyCode, person.id)) ?? [])]
  const services = permissions.flatMap(([service, status]) => (status === 1 ? [service] : []))
  await trx.deleteFrom('addition').where('user_id', '=', person.id).where('leaves', '=', companyCode).execute()
  await removeMembers(trx, { userIds: [person.id], companyCode, as: 'membershipDeletion' }, context)
  await audit(
    trx,
    context,
    {
      action: 'user.move',
      target: { kind: 'user', id: person.id },
      companyCode,
      before: { ...member, services },
      after: { joins: to },
      ...(reason === null ? {} : { reason }),
    },
    actor,
  )
}
