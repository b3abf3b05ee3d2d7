import type * as v from 'valibot'
import type { WebShape } from '../../../shared/contract/entry.ts'
import type { CallName, Contract } from '../../../shared/contract/index.ts'
import type { CompanyRow } from '../../../shared/model/company.ts'
import type { Page } from '../../../shared/model/page.ts'
import { companyStatus } from '../../../shared/rules/status.ts'
import { topPage } from './top.ts'

/** Rows of the company list, with one status in place of their two flags (specification §4). */
const companyPage = (page: Page<CompanyRow>) => ({
  ...page,
  data: page.data.map(({ regist_flg, active_flg, ...row }) => ({
    ...row,
    status: companyStatus({ regist_flg, active_flg }),
  })),
})

/** The mark of a browser is in its cookie, and its web shape leaves it out. */
const withoutMark = <TAnswer>(answer: TAnswer): TAnswer => answer

type ReshapedCall = { [K in CallName]: Contract[K]['web'] extends WebShape ? K : never }[CallName]

/** Maps the upstream's answer to the browser's. A web shape with its own query or body needs more, so it does not compile. */
type ReshapeOf<TName extends ReshapedCall> = Contract[TName]['web'] extends { query: unknown } | { body: unknown }
  ? never
  : (
      answer: v.InferOutput<Contract[TName]['response']>,
    ) => Contract[TName]['web'] extends WebShape ? v.InferInput<Contract[TName]['web']['response']> : never

/** One for each web shape of the contract. A missing one is a compile error. */
const reshapers: { [K in ReshapedCall]: ReshapeOf<K> } = {
  getTop: topPage,
  getAdminCompanyList: companyPage,
  getAdminCompanySearch: companyPage,
  postForgetPasswordVerification: withoutMark,
  postRegistPassword: withoutMark,
}

/** The reshaper of a call, for an answer that the entry's schema has parsed. */
export const reshapeOf = (name: string): ((answer: unknown) => unknown) => {
  const found = Object.entries(reshapers).find(([known]) => known === name)
  if (!found) throw new Error(`no reshaper for ${name}`)
  return found[1] as (answer: unknown) => unknown
}
