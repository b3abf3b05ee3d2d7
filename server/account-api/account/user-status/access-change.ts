import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { lockUserServices } from '../../directory/permissions.ts'
import type { LockedMember } from './queries.ts'

/** A locked member whose access changes, and the caller who changes it. */
export interface AccessChange {
  trx: MailTransaction
  member: LockedMember
  /** The company in which the member was addressed. */
  companyCode: string
  context: RequestContext<Caller>
  mail: Deps['mail']
}

/** The audit trail's state of a member before removal: registered data and usable services. */
export const snapshotOf = async ({ trx, member, companyCode }: AccessChange) => {
  const { id, company_count: _1, person_active_flg: _2, is_employee: _3, is_only_view: _4, ...registered } = member
  const services = [...((await lockUserServices(trx, companyCode, id)) ?? [])]
  return { ...registered, services: services.flatMap(([service, status]) => (status === 1 ? [service] : [])) }
}
