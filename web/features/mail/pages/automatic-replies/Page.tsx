import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useZoneName } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { useAutomaticReplies } from '../../stores/automatic-replies.ts'
import { templateColumns } from './columns.tsx'

/** Automatic replies: one row per template, with its counts. */
export default function Page() {
  const t = useText()
  const zone = useZoneName(new Date(), 'long')
  const templates = useResource(useAutomaticReplies, {})
  return (
    <MailManagement>
      <Nameplate label={t('route.mailManagement')} title={t('replies.rail')} />
      <Loaded resource={templates} labels={{ loading: t('replies.loading'), failed: t('replies.failed') }}>
        {rows => (
          <>
            <DataTable
              caption={t('replies.templates')}
              columns={templateColumns(t)}
              rowKey={row => row.template_id}
              rows={rows}
            />
            <p className="small quiet">{t('account.zone', { zone })}</p>
          </>
        )}
      </Loaded>
    </MailManagement>
  )
}
