import { Link } from 'wouter'
import type { Translate } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { type AccountRow, accountCells } from './account-columns.tsx'

/** An account in a list of all companies. */
export type CompanyAccountRow = AccountRow & { company: { code: string; company: string } }

/** Lists of all companies from which a person is opened. The person's address names the list, for the way back. */
type Origin = 'all' | 'locked'

/** URL of an account in a list of all companies. */
export const hrefFrom =
  (from: Origin) =>
  ({ id, company }: CompanyAccountRow): string =>
    href('companyAccountDetail', { companyId: company.code, accountId: id }, { from })

/** The list that a person's address names; undefined: that of the company. */
export const originIn = (search: string): Origin | undefined => {
  const from = new URLSearchParams(search).get('from')
  return from === 'all' || from === 'locked' ? from : undefined
}

/** A person has one row per company. */
export const keyOfAccount = ({ id, company }: CompanyAccountRow): string => `${company.code} ${id}`

/** What the columns of a list of all companies' accounts show. Invitations are the business of one company: they are left out. */
export const cellsWithCompany = <TRow extends CompanyAccountRow>(t: Translate, from: Origin) => ({
  ...accountCells<TRow>({ t, hrefOf: hrefFrom(from), dense: true }),
  company: ({ company: { code, company } }: TRow) => (
    <Link href={href('companyAccountList', { companyId: code })}>{company}</Link>
  ),
  invitation: false as const,
})
