import * as v from 'valibot'
import { NewManager } from '../../../../../shared/contract/company/company-regist.ts'
import { type Company, checkZip, companyFields } from '../../../../../shared/model/company.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { Id } from '../../../../../shared/model/flag.ts'
import { ApiError } from '../../../../api-error.ts'

/** The call's `managers` in two parts: administrators who stay, and people who become administrators. */
export const CompanyForm = v.pipe(
  v.object({ ...companyFields, kept: v.array(Id), added: v.array(NewManager) }),
  checkZip(),
  v.forward(
    v.partialCheck(
      [['kept'], ['added']],
      ({ kept, added }) => kept.length + added.length > 0,
      'administrator_required',
    ),
    ['kept'],
  ),
)
export type CompanyForm = v.InferOutput<typeof CompanyForm>

export type CompanyFieldName = keyof typeof companyFields
export const companyFieldNames = Object.keys(companyFields) as CompanyFieldName[]

/** An administrator to be filled in. */
export const nobody = { email: '', first_name: '', middle_name: '', family_name: '' }

/** What stands in the form at first: the company as it is, or a new one with its first administrator. */
export const startFrom = (company: Company | undefined, locale: Locale) => {
  const blank = Object.fromEntries(companyFieldNames.map(name => [name, ''])) as Record<CompanyFieldName, string>
  const managers = company?.managers ?? []
  return {
    ...blank,
    nation: locale === 'ja' ? 'JP' : '',
    ...(company && Object.fromEntries(companyFieldNames.map(name => [name, company[name]]))),
    kept: managers.map(({ user_id }) => user_id),
    added: managers.length === 0 ? [nobody] : [],
  }
}

/** Who stays an administrator when others have changed who is one: whoever has come stays, whoever has gone is not asked back. */
export const keptAfter = (kept: readonly string[], before: Company, now: Company): string[] => {
  const had = before.managers.map(({ user_id }) => user_id)
  const have = now.managers.map(({ user_id }) => user_id)
  return have.filter(id => kept.includes(id) || !had.includes(id))
}

/** Refused administrators are a matter of their fields. For `catch`. */
export const atManagerFields =
  (kept: number) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError && Object.keys(error.errors).length > 0)) throw error
    const errors = Object.entries(error.errors).map(([field, codes]) => {
      const [, at, rest] = /^managers\.(\d+)\.(.+)$/.exec(field) ?? []
      if (at === undefined) return [field === 'managers' ? 'kept' : field, codes]
      return [`added.${Number(at) - kept}.${rest}`, codes]
    })
    throw new ApiError(422, 'invalid', { errors: Object.fromEntries(errors) })
  }
