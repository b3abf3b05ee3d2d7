import type { AutomaticMail } from '../../../../../shared/contract/mail/automatic-reply.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import type { List } from '../../../../kit/list/list-state.ts'
import type { Paged } from '../../../../kit/list/Pagination.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { useText } from '../../../../messages/index.ts'
import { errorOf, mailColumns } from './columns.tsx'

interface MailListProps {
  page: Paged & { data: readonly AutomaticMail[] }
  list: List
  /** New rows are loading. */
  loading: boolean
}

/** The emails sent from a template: filter by state, table, pagination. */
export function MailList({ page, list, loading }: MailListProps) {
  const t = useText()
  return (
    <>
      <div className="list-head">
        <h2>{t('replies.mails')}</h2>
        <FilterLinks
          label={t('replies.state')}
          list={list}
          options={[
            { value: 'all', label: t('replies.all') },
            { value: 'sent', label: t('replies.sent') },
            { value: 'failed', label: t('replies.unsent') },
            { value: 'pending', label: t('replies.waiting') },
          ]}
        />
      </div>
      {page.data.length === 0 ? (
        <NoMails list={list} total={page.total} />
      ) : (
        <DataTable
          caption={t('replies.mails')}
          columns={mailColumns(t)}
          loading={loading}
          note={errorOf}
          rowKey={row => row.id}
          rows={page.data}
        />
      )}
      <ListFoot list={list} more={t('replies.more')} page={page} />
    </>
  )
}

/** Why the list is empty, with a link to one that is not. */
function NoMails({ list, total }: { list: List; total: number }) {
  const t = useText()
  if (total > 0)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('replies.firstPage')}</ButtonLink>}
        title={t('replies.pastEnd')}
      />
    )
  if (list.filter === 'all') return <EmptyState title={t('replies.empty')}>{t('replies.emptyText')}</EmptyState>
  return (
    <EmptyState
      action={<ButtonLink href={list.hrefFor({ filter: 'all' })}>{t('replies.showAll')}</ButtonLink>}
      title={t('replies.none')}
    />
  )
}
