import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useBulkMails } from '../../stores/bulk-mail.ts'
import { useFollowing } from '../../stores/use-following.ts'
import { useResource } from '../../stores/use-resource.ts'
import { ButtonLink } from '../../ui/action/Button.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { useList } from '../../ui/list/list-state.ts'
import { goesOn } from '../../ui/mail/bulk-counts.ts'
import { MailManagement } from '../../ui/mail/MailManagement.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { bulkMailColumns } from './columns.tsx'

/** The bulk mails that were sent, the newest first; those that are on their way move on. */
export default function Page() {
  const t = useText()
  const list = useList()
  const mails = useResource(useBulkMails, { page: list.page })
  useFollowing(mails, mails.data?.data.some(goesOn) ?? false)
  return (
    <MailManagement>
      <Nameplate label={t('route.mailManagement')} title={t('bulk.historyRail')} />
      <Loaded of={mails} words={{ loading: t('bulk.historyLoading'), failed: t('bulk.historyFailed') }}>
        {page => (
          <>
            {page.data.length > 0 ? (
              <DataTable
                caption={t('bulk.historyRail')}
                columns={bulkMailColumns(t)}
                loading={page.page !== list.page}
                rowKey={row => row.id}
                rows={page.data}
              />
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
            <ListFoot list={list} of={page} />
          </>
        )}
      </Loaded>
    </MailManagement>
  )
}
