import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Grants a company the services of its latest access request. @returns their ids */
export const grantRequestedServices = async (
  trx: Transaction<Database>,
  companyCode: string,
  now: Date,
): Promise<string[]> => {
  const request = await trx
    .selectFrom('access_request')
    .select('content')
    .where('company_code', '=', companyCode)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const wanted = (request?.content as { services?: string[] } | undefined)?.services ?? []
  if (wanted.length === 0) return []
  const granted = await trx
    .insertInto('company_service')
    .columns(['company_code', 'service_id', 'status', 'updated_at'])
    .expression(eb =>
      eb
        .selectFrom('service')
        .select(service => [
          service.val(companyCode).as('company_code'),
          'service.service_id',
          service.cast<1>(service.lit(1), 'smallint').as('status'),
          service.cast<Date>(service.val(now), 'timestamptz').as('updated_at'),
        ])
        .where('service.service_id', 'in', wanted),
    )
    .onConflict(conflict =>
      conflict.columns(['company_code', 'service_id']).doUpdateSet({ status: 1, updated_at: now }),
    )
    .returning('service_id')
    .execute()
  return granted.map(row => row.service_id)
}
