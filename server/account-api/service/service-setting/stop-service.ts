import type { Transaction } from 'kysely'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { RequestContext } from '../../access/request-context.ts'
import { nextVersion } from '../../database/next-version.ts'
import type { Database } from '../../database/schema.ts'
import { lockUnchanged } from './change-service.ts'
import { findSetting, lockForDeletion } from './queries.ts'

interface Target {
  service_id: string
  row_version: number
}

/** Stops a service or brings it back. Entitlements and permissions stay stored, and apply again when it is back. */
export const stopService = async (
  trx: Transaction<Database>,
  { service_id, row_version, stopped }: Target & { stopped: FlagValue },
  context: RequestContext<Caller>,
): Promise<void> => {
  const { stopped_at } = await lockUnchanged(trx, service_id, row_version)
  const before = stopped_at === null ? 0 : 1
  if (before === stopped) return
  await trx
    .updateTable('service')
    .set({ stopped_at: stopped === 1 ? context.now : null, ...nextVersion(context.now) })
    .where('service_id', '=', service_id)
    .execute()
  await audit(trx, context, {
    action: stopped === 1 ? 'service.stop' : 'service.resume',
    target: { kind: 'service', id: service_id },
    before: { stopped: before },
    after: { stopped },
  })
}

const isReferenced = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

/**
 * Deletes a service that nothing names.
 *
 * @throws 409 `service_used`
 */
export const deleteService = async (
  trx: Transaction<Database>,
  { service_id, row_version }: Target,
  context: RequestContext<Caller>,
): Promise<void> => {
  await lockForDeletion(trx, service_id)
  const {
    service_id: _,
    stopped_at: __,
    row_version: ___,
    ...before
  } = await lockUnchanged(trx, service_id, row_version)
  if ((await findSetting(trx, service_id))?.is_used) throw new AppError('service_used')
  await trx
    .deleteFrom('service')
    .where('service_id', '=', service_id)
    .execute()
    .catch((error: unknown) => {
      // Given to a company in the meantime.
      throw isReferenced(error) ? new AppError('service_used') : error
    })
  await audit(trx, context, { action: 'service.delete', target: { kind: 'service', id: service_id }, before })
}
