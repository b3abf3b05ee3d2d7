import type { BulkMailRow } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { usePolling } from '../../../../state/use-polling.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../../mail/parts/MailManagement.tsx'
import { isRunning } from '../../parts/bulk-counts.ts'
import { useBulkMails } from '../../stores/bulk-mail.ts'
import { bulkMailColumns } from './columns.tsx'

/** History of bulk mails, newest first. Running ones are polled. */
export default function Page() {
  const t = useText()
  const list = useList()
  const mails = useResource(useBulkMails, { page: list.page })
  usePolling(mails, mails.data?.data.some(isRunning) ?? false)
  const table = (rows: readonly BulkMailRow[] | undefined) => (
    <DataTable
      caption={t('bulk.historyRail')}
      columns={bulkMailColumns(t)}
      loading={mails.data !== undefined && mails.data.page !== list.page}
      rowKey={row => row.id}
      rows={rows}
    />
  )
  return (
    <MailManagement>
      <Nameplate label={t('route.mailManagement')} title={t('bulk.historyRail')} />
      <Loaded
        labels={{ loading: t('bulk.historyLoading'), failed: t('bulk.historyFailed') }}
        placeholder={table(undefined)}
        resource={mails}
      >
        {page => (
          <>
            {page.data.length > 0 ? (
              table(page.data)
            ) : page.total > 0 ? (
              <EmptyState
                action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('bulk.firstPage')}</ButtonLink>}
                title={t('bulk.pastEnd')}
              />
            ) : (
              <EmptyState
                action={<ButtonLink href={href('bulkSending')}>{t('bulk.rail')}</ButtonLink>}
                title={t('bulk.historyEmpty')}
              >
                {t('bulk.historyEmptyText')}
              </EmptyState>
            )}
            <ListFoot list={list} page={page} />
          </>
        )}
      </Loaded>
    </MailManagement>
  )
}
