import * as v from 'valibot'
import { distinctCheck, NewManager } from '../../../../../shared/contract/company/company-regist.ts'
import { type Company, checkZip, companyFields } from '../../../../../shared/model/company.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { Id } from '../../../../../shared/model/flag.ts'
import { noNames } from '../../../../../shared/rules/person-fields.ts'
import { ApiError } from '../../../../api-error.ts'

/** The request's `managers` in two parts: administrators who stay (`kept`), and new ones (`added`). */
export const CompanyForm = v.pipe(
  v.object({ ...companyFields, kept: v.array(Id), added: v.pipe(v.array(NewManager), distinctCheck('email_twice')) }),
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

/** Empty fields of a new administrator. */
export const emptyManager = { email: '', ...noNames }

/** Initial values: the company as it is, or a new one with its first administrator. */
export const initialValues = (company: Company | undefined, locale: Locale) => {
  const blank = Object.fromEntries(companyFieldNames.map(name => [name, ''])) as Record<CompanyFieldName, string>
  const managers = company?.managers ?? []
  return {
    ...blank,
    nation: locale === 'ja' ? 'JP' : '',
    ...(company && Object.fromEntries(companyFieldNames.map(name => [name, company[name]]))),
    kept: managers.map(({ user_id }) => user_id),
    added: managers.length === 0 ? [emptyManager] : [],
  }
}

/** Merges `kept` after an edit conflict: administrators added meanwhile stay, removed ones are not restored. */
export const mergeKept = (kept: readonly string[], before: Company, now: Company): string[] => {
  const had = before.managers.map(({ user_id }) => user_id)
  const have = now.managers.map(({ user_id }) => user_id)
  return have.filter(id => kept.includes(id) || !had.includes(id))
}

/** Rethrows errors of `managers` as errors of their fields, any other error as it is. For `catch`. */
export const rethrowAtManagerFields =
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
