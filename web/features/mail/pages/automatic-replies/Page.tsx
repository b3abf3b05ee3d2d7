import type { TemplateMails } from '../../../../../shared/contract/mail/automatic-reply.ts'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { useAutomaticReplies } from '../../stores/automatic-replies.ts'
import { liveFirst, templateColumns } from './columns.tsx'

/** Automatic replies: one row per template, with its counts. */
export default function Page() {
  const t = useText()
  const templates = useResource(useAutomaticReplies, {})
  const table = (rows: readonly TemplateMails[] | undefined) => (
    <DataTable
      caption={t('replies.templates')}
      columns={templateColumns(t)}
      rowKey={row => row.template_id}
      rows={rows}
    />
  )
  return (
    <MailManagement>
      <Nameplate label={t('route.mailManagement')} title={t('replies.rail')} />
      <Loaded
        labels={{ loading: t('replies.loading'), failed: t('replies.failed') }}
        placeholder={table(undefined)}
        resource={templates}
      >
        {rows => table(liveFirst(rows))}
      </Loaded>
    </MailManagement>
  )
}
