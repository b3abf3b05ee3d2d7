import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { companyRegist } from '../../../../shared/contract/company/company-regist.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { Company, type CompanyFields } from '../../../../shared/model/company.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { mustProve } from '../../access/caller/fresh-proof.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import type { MailTransaction, PostedMail } from '../../access/posting/mail-port.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { type LockedCompany, lockCompanyForEdit } from '../../directory/companies.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { grantRequestedServices } from '../../joining/registration/grant-services.ts'
import { mustBeKnownIndustryAndCategory } from '../../reference/choice/industry-and-category.ts'
import { companyDetail } from '../company/detail.ts'
import { appoint } from './managers.ts'
import { hasEntitlements, insertRegisteredCompany, updateCompany } from './queries.ts'

type Given = HandlerInput<(typeof companyRegist)['postAdminCompanyRegist']>['body']

const fieldsOf = (company: LockedCompany): CompanyFields => {
  const { code: _1, is_azure: _2, regist_flg: _3, active_flg: _4, row_version: _5, ...more } = company
  const { user_count: _6, ending: _7, type, category, ...fields } = more
  return { ...fields, type: type ?? '', category: category ?? '' }
}

const differs = (before: CompanyFields, after: CompanyFields): boolean =>
  Object.entries(before).some(([name, value]) => after[name as keyof CompanyFields] !== value)

/**
 * Locks the company.
 *
 * @throws 409 `stale` with the current data if `rowVersion` is outdated, `conflict`
 */
const lockUnchanged = async (trx: Transaction<Database>, code: string, rowVersion: number): Promise<LockedCompany> => {
  const company = await lockCompanyForEdit(trx, code)
  // Its people are still being dealt with: it was deactivated or deleted just now.
  if (company.ending !== null) throw new AppError('conflict')
  if (company.row_version !== rowVersion)
    throw new AppError('stale', { data: { current: v.parse(Company, await companyDetail(trx, code)) } })
  return company
}

/**
 * Registers a company, or updates a registered one. A company that requested access becomes registered and active, which admits its
 * applicants as its approval does. It gets the services it requested, unless it had some before.
 *
 * @throws 403 `proof_old`
 */
const saveCompany = async (body: Given, context: RequestContext<Caller>, deps: Deps) => {
  const { company_code, row_version, managers, ...fields } = body
  const { now } = context
  if (company_code !== undefined && row_version === undefined)
    throw new AppError('invalid', { errors: { row_version: ['required'] } })

  const save = async (trx: MailTransaction) => {
    const before = company_code === undefined ? undefined : await lockUnchanged(trx, company_code, row_version ?? 0)
    await mustBeKnownIndustryAndCategory(trx, fields, before)
    const code = before?.code ?? (await insertRegisteredCompany(trx, fields, now))
    const isNew = before?.regist_flg !== 1
    if (before && isNew) mustProve(context, 'admission')
    const active_flg = isNew ? 1 : before.active_flg
    if (before && (isNew || differs(fieldsOf(before), fields)))
      await updateCompany(trx, code, { fields, active_flg, now })
    const company = { code, company: fields.company, active_flg }
    const appointed = await appoint({ trx, company, context, deps }, managers)
    const services =
      before && isNew
        ? await grantRequestedServices(
            trx,
            { companyCode: code, requestId: null, grants: !(await hasEntitlements(trx, code)) },
            now,
          )
        : []
    const statuses = new Map(services.map(id => [id, 1 as const]))
    await upsertUserServices(
      trx,
      appointed.ids.map(user_id => ({ company_code: code, user_id, statuses })),
      now,
    )
    await audit(trx, context, {
      action: isNew ? 'company.regist' : 'company.edit',
      target: { kind: 'company', id: code },
      companyCode: code,
      ...(before ? { before: { ...fieldsOf(before), ...(isNew ? { regist_flg: 0, services: [] } : {}) } } : {}),
      after: { ...fields, ...(isNew ? { regist_flg: 1, services } : {}) },
    })
    return { code, asked: appointed.asked }
  }
  const isInvitation = ({ template }: PostedMail) => template !== 'role_changed'
  const { result, unsent } = await inTransactionUntilSent(deps, save, isInvitation)
  const { code, asked } = result
  return { ...(await companyDetail(deps.db, code)), asked, unsent: unsent.map(({ to }) => to) }
}

export const companyRegistHandlers = (deps: Deps): HandlersOf<typeof companyRegist> => ({
  postAdminCompanyRegist: async ({ body, ...context }) => saveCompany(body, context, deps),
})
