import '../../../../kit/list/list.css'
import { Link } from 'wouter'
import type { Company } from '../../../../../shared/model/company.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { AccountChip } from '../../../../directory/StatusChips.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'

/** The company's administrators. `company` is undefined while it loads. */
export function Managers({ company }: { company: Company | undefined }) {
  const t = useText()
  const isNew = company?.status === 0
  return (
    <section aria-labelledby="managers" className="stack">
      <div className="list-head">
        <h2 id="managers">{t('company.managers')}</h2>
        {!isNew && <p className="small quiet">{t('company.managersNote')}</p>}
      </div>
      {company === undefined ? (
        <SkeletonPanel rows={2} />
      ) : company.managers.length === 0 ? (
        <EmptyState title={t('company.managersNone')}>
          {t(isNew ? 'company.managersNoneYet' : 'company.managersNoneText')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('company.managers')}
          columns={[
            {
              key: 'name',
              kind: 'head',
              head: t('account.name'),
              cell: row => (
                <Link href={href('companyAccountDetail', { companyId: company.code, accountId: row.user_id })}>
                  <PersonName names={row} />
                </Link>
              ),
            },
            { key: 'email', kind: 'email', head: t('account.email'), cell: row => <Email address={row.email} /> },
            {
              key: 'post',
              kind: 'org',
              head: t('account.post'),
              cell: row => [row.department, row.position].filter(Boolean).join(' '),
            },
            {
              key: 'status',
              kind: 'chip',
              head: t('account.status'),
              cell: row => <AccountChip status={row.status} />,
            },
            {
              key: 'lastLogin',
              kind: 'time',
              head: t('account.lastLogin'),
              cell: row =>
                row.last_login_at ? (
                  <Time value={row.last_login_at} zone={false} />
                ) : (
                  <span className="quiet">{t('account.never')}</span>
                ),
            },
          ]}
          rowKey={row => row.user_id}
          rows={company.managers}
        />
      )}
    </section>
  )
}
