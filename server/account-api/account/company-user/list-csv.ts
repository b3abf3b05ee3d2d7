import type { Locale } from '../../../../shared/model/flag.ts'
import { nameFields } from '../../../../shared/rules/person-fields.ts'
import { type CsvColumn, csvTime } from '../../access/list-csv.ts'
import { csvLabels } from '../user-csv/labels.ts'
import type { memberRows } from './list.ts'

type Member = Awaited<ReturnType<typeof memberRows>>[number]

interface Form {
  locale: Locale
  /** IANA name. */
  timeZone: string
  /** The name of the service whose permission the list tells. */
  service?: string | undefined
}

/** Key of a row: a person has one per company. */
export const memberKey = ({ id, company }: Pick<Member, 'id' | 'company'>): string => `${company.code} ${id}`

/** The columns of lists of members, in files. */
export const memberColumns = ({ locale, timeZone, service }: Form): CsvColumn<Member>[] => {
  const { company, email, names, membership, state, status, invitation, invitations, times } = csvLabels[locale]
  const [code = '', companyName = ''] = company
  const [administrator = '', statusTitle = ''] = state
  const [, lastLogin = ''] = times(timeZone)
  const timeOf = csvTime(timeZone)
  return [
    { title: code, cell: row => row.company.code },
    { title: companyName, cell: row => row.company.company },
    { title: email, cell: row => row.email },
    ...nameFields.map(field => ({ title: names[field], cell: (row: Member) => row[field] })),
    { title: membership.department, cell: row => row.department },
    { title: membership.position, cell: row => row.position },
    { title: administrator, cell: row => String(row.manager_flg) },
    { title: statusTitle, cell: row => status[row.status] },
    { title: invitation, cell: row => invitations[row.invitation] },
    ...(service === undefined ? [] : [{ title: service, cell: (row: Member) => String(row.service_status ?? 0) }]),
    { title: lastLogin, cell: row => timeOf(row.last_login_at) },
  ]
}
