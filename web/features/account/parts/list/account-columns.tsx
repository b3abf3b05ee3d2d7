import { Link } from 'wouter'
import { accountList } from '../../../../../shared/lists/accounts.ts'
import type { Flag } from '../../../../../shared/model/flag.ts'
import type { CompanyUserRow } from '../../../../../shared/model/user.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { AccountChip } from '../../../../directory/StatusChips.tsx'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { Badge } from '../../../../kit/status/Badge.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { InvitationState } from '../detail/InvitationState.tsx'

/** An account in a list; for employees' own accounts with the view-only flag. */
export type AccountRow = CompanyUserRow & { is_only_view?: Flag; service_count?: number | undefined }

interface Options<TRow extends AccountRow> {
  t: Translate
  /** URL of an account. */
  hrefOf: (row: TRow) => string
  /** One line per row, for employees. */
  dense: boolean
  /** How many services the company has, where the list tells how many of them a person may use; undefined while it loads. */
  services?: { total: number | undefined } | undefined
}

/** What the columns of a company's accounts show. */
export const accountCells = <TRow extends AccountRow>({ t, hrefOf, dense, services }: Options<TRow>) => ({
  name: (row: TRow) => (
    <>
      <Link href={hrefOf(row)}>
        <PersonName names={row} />
      </Link>{' '}
      {row.manager_flg === 1 && <Badge>{t('shell.administrator')}</Badge>}
      {row.is_only_view === 1 && <Badge>{t('role.onlyView')}</Badge>}
      {!dense && (
        <small>
          <Email address={row.email} />
        </small>
      )}
    </>
  ),
  email: dense && ((row: TRow) => <Email address={row.email} />),
  company: false as const,
  post: {
    wideOnly: true,
    cell: ({ department, position }: TRow) =>
      dense
        ? [department, position].filter(Boolean).join(' ')
        : (department || position) && (
            <>
              {department || position}
              {department && position && <small>{position}</small>}
            </>
          ),
  },
  services: services !== undefined && {
    wideOnly: true,
    cell: ({ service_count: usable }: TRow) =>
      usable !== undefined &&
      services.total !== undefined &&
      t('account.servicesCount', { usable, total: services.total }),
  },
  status: (row: TRow) => <AccountChip status={row.status} />,
  // Nothing for registered people, so that the state of the others stands out.
  invitation: (row: TRow) => row.regist_flg !== 1 && <InvitationState invitation={row.invitation} short />,
  last_login: (row: TRow) =>
    row.last_login_at ? (
      <Time value={row.last_login_at} zone={false} />
    ) : (
      <span className="quiet">{t('account.never')}</span>
    ),
})

/** The columns of a company's accounts. */
export const accountColumns = <TRow extends AccountRow>(options: Options<TRow>): Column<TRow>[] =>
  tableColumns(accountList, options.t, accountCells(options))
