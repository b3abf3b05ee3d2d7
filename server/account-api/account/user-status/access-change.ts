import type { Transaction } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { lockUserServices } from '../../service/user-service/user-services.ts'
import type { LockedMember } from './queries.ts'

/** Somebody whose access changes, held, and who changes it. */
export interface AccessChange {
  trx: Transaction<Database>
  member: LockedMember
  /** The company as whose member the person is meant. */
  companyCode: string
  context: RequestContext<Caller>
}

/** What the audit trail keeps of somebody who is about to go: what is registered, and the services that were usable. */
export const snapshotOf = async ({ trx, member, companyCode }: AccessChange) => {
  const { id, company_count: _1, person_active_flg: _2, is_employee: _3, is_only_view: _4, ...registered } = member
  const services = (await lockUserServices(trx, companyCode, id)) ?? {}
  return { ...registered, services: Object.keys(services).filter(service => services[service] === 1) }
}
