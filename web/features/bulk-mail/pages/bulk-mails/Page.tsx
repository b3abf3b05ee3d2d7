import '../../../../kit/status/progress.css'
import './page.css'
import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import type { BulkMailRow } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { bulkMailList } from '../../../../../shared/lists/mails.ts'
import { heldWords } from '../../../../../shared/rules/jobs.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { usePolling } from '../../../../state/use-polling.ts'
import { useRenderAt } from '../../../../state/use-render-at.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../../mail/parts/MailManagement.tsx'
import { BulkMailChip } from '../../parts/BulkMailChip.tsx'
import { isRunning, nextStart, percentOf } from '../../parts/bulk-counts.ts'
import { useBulkMails } from '../../stores/bulk-mail.ts'

/** Columns of the history: subject, state, progress, sender and start. */
const bulkMailColumns = (t: Translate): Column<BulkMailRow>[] =>
  tableColumns(bulkMailList, t, {
    subject: row => (
      <>
        <Link href={href('bulkMail', { id: row.id })} translate="no">
          {row.subject}
        </Link>
        <small translate="no">
          {row.id} · {row.sent_by}
        </small>
      </>
    ),
    state: row => <BulkMailChip mail={row} />,
    progress: row => (
      <span className="row-progress">
        <progress aria-label={t(bulkMailList.progress.title)} className="progress" max={100} value={percentOf(row)} />
        <span className="code">{percentOf(row)}%</span>
      </span>
    ),
    total: row => <FormattedNumber value={row.total} />,
    troubled: row => <FormattedNumber value={row.failed + row.uncertain} />,
    started: row => <Time value={row.send_at ?? row.started_at} zone={false} />,
  })

/** History of bulk mails, newest first. Running ones are polled. */
export default function Page() {
  const t = useText()
  const all = useList('bulk-mails')
  const filter = all.filter === 'held' ? 'held' : 'all'
  const list = { ...all, filter }
  const mails = useResource(useBulkMails, { page: list.page, per_page: list.per_page, filter })
  useRenderAt(nextStart(mails.data?.data ?? []))
  usePolling(mails, mails.data?.data.some(isRunning) ?? false)
  const table = (rows: readonly BulkMailRow[] | undefined) => (
    <DataTable
      caption={t('bulk.historyRail')}
      columns={bulkMailColumns(t)}
      list={list}
      loading={mails.data !== undefined && mails.data.page !== list.page}
      rowKey={row => row.id}
      rows={rows}
    />
  )
  return (
    <MailManagement>
      <PageHeader label={t('route.mailManagement')} title={t('bulk.historyRail')} />
      <Loaded
        labels={{ loading: t('bulk.historyLoading'), failed: t('bulk.historyFailed') }}
        placeholder={table(undefined)}
        resource={mails}
      >
        {page => (
          <>
            <div className="list-head">
              <FilterLinks
                label={t(bulkMailList.state.title)}
                list={list}
                options={[
                  { value: 'all', label: t('bulk.all') },
                  { value: 'held', label: t(heldWords) },
                ]}
              />
            </div>
            {page.data.length > 0 ? (
              table(page.data)
            ) : page.total > 0 ? (
              <EmptyState
                action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('bulk.firstPage')}</ButtonLink>}
                title={t('bulk.pastEnd')}
              />
            ) : filter === 'held' ? (
              <EmptyState
                action={<ButtonLink href={list.hrefFor({ filter: 'all' })}>{t('bulk.showAllMails')}</ButtonLink>}
                title={t('bulk.noneHeld')}
              />
            ) : (
              <EmptyState
                action={<ButtonLink href={href('bulkSending')}>{t('bulk.rail')}</ButtonLink>}
                title={t('bulk.historyEmpty')}
              >
                {t('bulk.historyEmptyText')}
              </EmptyState>
            )}
            <ListFoot columns={bulkMailColumns(t)} list={list} {...useBulkMails.whole()} page={page} />
          </>
        )}
      </Loaded>
    </MailManagement>
  )
}
