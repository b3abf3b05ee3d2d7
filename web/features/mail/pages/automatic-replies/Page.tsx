import { useText } from '../../messages/index.ts'
import { useAutomaticReplies } from '../../stores/automatic-replies.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { MailManagement } from '../../ui/mail/MailManagement.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { useZoneName } from '../../ui/text/time.ts'
import { templateColumns } from './columns.tsx'

/** The mails that the service sends by itself: one row per template, with its counts. */
export default function Page() {
  const t = useText()
  const zone = useZoneName(new Date(), 'long')
  const templates = useResource(useAutomaticReplies, {})
  return (
    <MailManagement>
      <Nameplate label={t('route.mailManagement')} title={t('replies.rail')} />
      <Loaded of={templates} words={{ loading: t('replies.loading'), failed: t('replies.failed') }}>
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
