import * as v from 'valibot'
import { type BulkMailDetail, bulkRecipientFilters } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { bulkMailList } from '../../../../../shared/lists/mails.ts'
import { locales } from '../../../../../shared/rules/locale.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { EmptyNote, ReadOnlyLanguagePanel } from '../../../../kit/frame/LanguagePanel.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { type List, useList } from '../../../../kit/list/list-state.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { usePolling } from '../../../../state/use-polling.ts'
import { useRenderAt } from '../../../../state/use-render-at.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useAllNames } from '../../../company/stores/choice-names.ts'
import { MailManagement } from '../../../mail/parts/MailManagement.tsx'
import { TextFacts } from '../../../mail/parts/TextFacts.tsx'
import { audienceFacts } from '../../parts/audience-facts.ts'
import { BulkMailChip } from '../../parts/BulkMailChip.tsx'
import { isRunning, nextStart } from '../../parts/bulk-counts.ts'
import { useBulkMail } from '../../stores/bulk-mail.ts'
import { reasonOf, recipientColumns } from './columns.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'

type Texts = BulkMailDetail['texts']

const areEqual = ({ ja, en }: Texts): boolean => ja?.subject === en?.subject && ja?.body === en?.body

/** The texts that were sent, verbatim. Mails from before there was one per language have the same text in both. */
function SentText({ mail: { texts } }: { mail: BulkMailDetail }) {
  const t = useText()
  if (texts.ja && areEqual(texts))
    return (
      <Panel title={t('bulk.textInBoth')}>
        <TextFacts text={texts.ja} />
        <p className="panel-body small quiet">{t('bulk.textInBothNote')}</p>
      </Panel>
    )
  return (
    <ReadOnlyLanguagePanel
      notes={Object.fromEntries(locales.map(locale => [locale, !texts[locale] && <EmptyNote key={locale} />]))}
      text={locale => {
        const text = texts[locale]
        return text ? (
          <TextFacts locale={locale} text={text} />
        ) : (
          <p className="panel-body quiet">{t('bulk.notWritten', { language: t(`audit.value.locale.${locale}`) })}</p>
        )
      }}
      title={t('bulk.textInBoth')}
    />
  )
}

const Filter = v.picklist(bulkRecipientFilters)

/** The list state of the page. An unknown filter means `all`. */
const useRecipientList = () => {
  const list = useList('bulk-recipients')
  const filter = v.is(Filter, list.filter) ? list.filter : 'all'
  return { list: { ...list, filter }, query: { page: list.page, per_page: list.per_page, filter } }
}

/** Whether the visible rows belong to another query. A poll of the same query shows no loading state. */
const isOther = (
  shown: { page?: unknown; per_page?: unknown; filter?: unknown },
  query: { page: number; per_page: number; filter: string },
) => shown.page !== query.page || shown.per_page !== query.per_page || shown.filter !== query.filter

/** One bulk mail: progress, controls, and the state of each recipient. */
export default function Page({ params: { id } }: PageProps<'bulkMail'>) {
  const t = useText()
  const { list, query } = useRecipientList()
  const mail = useResource(useBulkMail, { id, ...query })
  const { data } = mail
  useRenderAt(data && nextStart([data]))
  usePolling(mail, data !== undefined && isRunning(data))
  useTitle(data && `${data.id} ${data.subject}`)
  if (isMissing(mail.error)) return <Missing />
  return (
    <MailManagement>
      <BackLink href={href('bulkMails')}>{t('bulk.historyRail')}</BackLink>
      <PageHeader
        chips={data && <BulkMailChip mail={data} />}
        code={id}
        data={
          data && [
            { term: t('bulk.sentBy'), value: <span translate="no">{data.sent_by}</span> },
            ...(data.resumed_by
              ? [{ term: t('held.resumedBy'), value: <span translate="no">{data.resumed_by}</span> }]
              : []),
            data.send_at
              ? { term: t(bulkMailList.send_at.title), value: <Time value={data.send_at} /> }
              : { term: t('bulk.startedAt'), value: <Time value={data.started_at} /> },
          ]
        }
        label={t('bulk.mail')}
        title={
          <ObjectName
            failed={mail.status === 'failed'}
            name={data && <span translate="no">{data.subject}</span>}
            title={t('route.bulkMail')}
          />
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
            <AudiencePanel mail={loaded} />
            <Recipients list={list} loading={isOther(loaded.shown, query)} mail={loaded} />
            <SentText mail={loaded} />
          </>
        )}
      </Loaded>
    </MailManagement>
  )
}

/** Who gets the mail, unless it is everybody. */
function AudiencePanel({ mail: { audience } }: { mail: BulkMailDetail }) {
  const t = useText()
  const names = useAllNames()
  return (
    audience && (
      <Panel title={t('bulk.audience')}>
        <Facts facts={audienceFacts(audience, names, t)} />
      </Panel>
    )
  )
}

interface RecipientsProps {
  mail: BulkMailDetail
  list: List
  /** Rows of another query are loading. */
  loading: boolean
}

/** The recipients: all, with problems, or pending; paginated. */
function Recipients({ mail, list, loading }: RecipientsProps) {
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
          list={list}
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
      <ListFoot
        columns={recipientColumns(t)}
        list={list}
        moves={isRunning(mail)}
        {...useBulkMail.whole()}
        page={recipients}
        unit="people"
      />
    </>
  )
}
