import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import type { List } from '../../../../kit/list/list-state.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { useText } from '../../../../messages/index.ts'
import { isRunning } from '../../parts/bulk-counts.ts'
import { reasonOf, recipientColumns } from './columns.tsx'

interface RecipientsProps {
  mail: BulkMailDetail
  list: List
  /** Rows of another query are loading. */
  loading: boolean
}

/** The recipients: all, with problems, or pending; paginated. */
export function Recipients({ mail, list, loading }: RecipientsProps) {
  const t = useText()
  const { recipients, failed, uncertain, pending } = mail
  return (
    <>
      <div className="list-head">
        <h2>{t('bulk.recipients')}</h2>
        <FilterLinks
          label={t('bulk.state')}
          list={list}
          options={[
            { value: 'all', label: t('bulk.all') },
            { value: 'troubled', label: t('bulk.troubled'), count: failed + uncertain },
            { value: 'waiting', label: t('bulk.pending'), count: pending },
          ]}
        />
      </div>
      {recipients.data.length > 0 ? (
        <DataTable
          caption={t('bulk.recipients')}
          columns={recipientColumns(t)}
          loading={loading}
          note={row => reasonOf(row, t)}
          rowKey={row => row.id}
          rows={recipients.data}
        />
      ) : (
        <EmptyState
          action={<ButtonLink href={list.hrefFor({ filter: 'all', page: 1 })}>{t('bulk.showAll')}</ButtonLink>}
          title={t('bulk.none')}
        />
      )}
      <ListFoot list={list} moves={isRunning(mail)} page={recipients} unit="people" />
    </>
  )
}
