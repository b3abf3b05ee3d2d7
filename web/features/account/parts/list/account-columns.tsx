import { Link } from 'wouter'
import type { Flag } from '../../../../../shared/model/flag.ts'
import type { CompanyUserRow } from '../../../../../shared/model/user.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { AccountChip } from '../../../../directory/StatusChips.tsx'
import type { Column } from '../../../../kit/list/DataTable.tsx'
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

/** The columns of a company's accounts. */
export const accountColumns = <TRow extends AccountRow>({
  t,
  hrefOf,
  dense,
  services,
}: Options<TRow>): Column<TRow>[] => [
  {
    key: 'name',
    kind: 'head',
    sort: 'name',
    head: t('account.name'),
    cell: row => (
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
  },
  ...(dense
    ? [
        {
          key: 'email',
          kind: 'email' as const,
          head: t('account.email'),
          cell: (row: TRow) => <Email address={row.email} />,
        },
      ]
    : []),
  {
    key: 'post',
    kind: 'org',
    wideOnly: true,
    head: t('account.post'),
    cell: row =>
      dense
        ? [row.department, row.position].filter(Boolean).join(' ')
        : (row.department || row.position) && (
            <>
              {row.department || row.position}
              {row.department && row.position && <small>{row.position}</small>}
            </>
          ),
  },
  ...(services === undefined
    ? []
    : [
        {
          key: 'services',
          kind: 'short' as const,
          wideOnly: true,
          head: t('account.serviceCount'),
          cell: ({ service_count: usable }: TRow) =>
            usable !== undefined &&
            services.total !== undefined &&
            t('account.servicesCount', { usable, total: services.total }),
        },
      ]),
  { key: 'status', kind: 'chip', head: t('account.status'), cell: row => <AccountChip status={row.status} /> },
  {
    key: 'invitation',
    kind: 'short',
    head: t('account.invitation'),
    // Nothing for registered people, so that the state of the others stands out.
    cell: row => row.regist_flg !== 1 && <InvitationState invitation={row.invitation} short />,
  },
  {
    key: 'lastLogin',
    kind: 'time',
    sort: 'last_login',
    head: t('account.lastLogin'),
    cell: row =>
      row.last_login_at ? (
        <Time value={row.last_login_at} zone={false} />
      ) : (
        <span className="quiet">{t('account.never')}</span>
      ),
  },
]
