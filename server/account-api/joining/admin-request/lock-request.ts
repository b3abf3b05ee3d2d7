import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { RequestDetail } from '../../../../shared/model/request.ts'
import { namesOf } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import type { RequestContext } from '../../access/caller/request-context.ts'
import { type Database, nameColumns } from '../../database/schema.ts'
import { requestDetail } from './detail.ts'

/**
 * Locks a request that waits, with its company, until the transaction ends.
 *
 * @throws 404, 409 `stale` with the current request if someone has decided it, or the applicant has replaced it
 */
export const lockWaitingRequest = async (
  trx: Transaction<Database>,
  { id, row_version }: { id: string; row_version: number },
  { locale }: RequestContext,
) => {
  const request = trx.selectFrom('access_request').where('id', '=', id)
  const seen = await request.select('company_code').executeTakeFirst()
  if (!seen) throw new AppError('not_found')
  // The company before its people and requests, as everywhere.
  if (seen.company_code !== null) await lockCompany(trx, seen.company_code)
  const row = await request.selectAll().forUpdate().executeTakeFirstOrThrow()
  if (row.row_version !== row_version || row.state !== 'waiting' || row.company_code === null)
    throw new AppError('stale', { data: { current: v.parse(RequestDetail, await requestDetail(trx, id, locale)) } })
  const company = await trx
    .selectFrom('company')
    .select(['code', 'company', 'regist_flg'])
    .where('code', '=', row.company_code)
    .executeTakeFirstOrThrow()
  // Until the registration each request of the address has its own name of the company.
  return { ...row, company: company.regist_flg === 1 ? company : { ...company, company: row.content.company } }
}
export type WaitingRequest = Awaited<ReturnType<typeof lockWaitingRequest>>

/**
 * The applicant of a request: before the registration with the names and the language of this request, then with those of
 * the person; undefined if the person has left the company or is gone.
 */
export const findApplicant = async (
  trx: Transaction<Database>,
  {
    email,
    locale,
    content,
    company,
  }: Pick<WaitingRequest, 'email' | 'locale' | 'content'> & { company: { code: string } },
) => {
  const applicant = await trx
    .selectFrom('user')
    .innerJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.email', 'user.locale', 'user.regist_flg'])
    .select(nameColumns)
    .where('company_user.company_code', '=', company.code)
    // The address may have changed since.
    .$if(content.user_id !== undefined, query => query.where('user.id', '=', content.user_id ?? ''))
    .$if(content.user_id === undefined, query => query.where('user.email', '=', email))
    .executeTakeFirst()
  if (applicant?.regist_flg !== 0) return applicant
  return { ...applicant, locale, ...namesOf(content) }
}
export type Applicant = NonNullable<Awaited<ReturnType<typeof findApplicant>>>
