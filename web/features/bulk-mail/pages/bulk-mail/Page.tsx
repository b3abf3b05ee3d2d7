import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { NameSkeleton } from '../../../../kit/status/NameSkeleton.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { usePolling } from '../../../../state/use-polling.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../../mail/parts/MailManagement.tsx'
import { BulkMailChip } from '../../parts/BulkMailChip.tsx'
import { isRunning } from '../../parts/bulk-counts.ts'
import { useBulkMail } from '../../stores/bulk-mail.ts'
import { ProgressPanel } from './ProgressPanel.tsx'
import { Recipients } from './Recipients.tsx'
import { SentText } from './SentText.tsx'
import { useRecipientList } from './use-recipient-list.ts'

/** Whether the visible rows belong to another query. A poll of the same query shows no loading state. */
const isOther = (shown: { page?: unknown; filter?: unknown }, query: { page: number; filter: string }) =>
  shown.page !== query.page || shown.filter !== query.filter

/** One bulk mail: progress, controls, and the state of each recipient. */
export default function Page({ params: { id } }: PageProps<'bulkMail'>) {
  const t = useText()
  const { list, query } = useRecipientList()
  const mail = useResource(useBulkMail, { id, ...query })
  const { data } = mail
  usePolling(mail, data !== undefined && isRunning(data))
  useTitle(data && `${data.id} ${data.subject}`)
  if (isMissing(mail.error)) return <Missing />
  return (
    <MailManagement>
      <BackLink href={href('bulkMails')}>{t('bulk.historyRail')}</BackLink>
      <Nameplate
        chips={data && <BulkMailChip state={data.state} />}
        code={id}
        data={
          data && [
            { term: t('bulk.sentBy'), value: <span translate="no">{data.sent_by}</span> },
            { term: t('bulk.startedAt'), value: <Time value={data.started_at} /> },
          ]
        }
        label={t('bulk.mail')}
        title={
          data ? (
            <span translate="no">{data.subject}</span>
          ) : mail.status === 'failed' ? (
            t('route.bulkMail')
          ) : (
            <NameSkeleton title={t('route.bulkMail')} />
          )
        }
      />
      <Loaded
        labels={{ loading: t('bulk.mailLoading'), failed: t('bulk.mailFailed') }}
        placeholder={
          <>
            <SkeletonPanel rows={3} />
            <SkeletonPanel rows={10} />
          </>
        }
        resource={mail}
      >
        {loaded => (
          <>
            <ProgressPanel mail={loaded} />
            <Recipients list={list} loading={isOther(loaded.shown, query)} mail={loaded} />
            <SentText mail={loaded} />
          </>
        )}
      </Loaded>
    </MailManagement>
  )
}
