import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import * as v from 'valibot'
import { type AutomaticMail, mailStates } from '../../../../../shared/contract/mail/automatic-reply.ts'
import { automaticMailList, mailStateWords } from '../../../../../shared/lists/mails.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { type List, useList } from '../../../../kit/list/list-state.ts'
import type { Paged } from '../../../../kit/list/Pagination.tsx'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { State } from '../../../../kit/status/State.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { withoutAddress } from '../../parts/smtp-reply.ts'
import { useAutomaticReply } from '../../stores/automatic-reply.ts'

const MailState = v.picklist(mailStates)

/** The list state of the page. An unknown state means `all`. */
const useMailList = () => {
  const list = useList('automatic-mails')
  const { page, per_page } = list
  const state = v.is(MailState, list.filter) ? list.filter : undefined
  return { list: { ...list, filter: state ?? 'all' }, query: { page, per_page, ...(state && { state }) } }
}

/** The emails sent from one template: recipient, time, state. */
export default function Page({ params: { templateId } }: PageProps<'automaticReply'>) {
  const t = useText()
  const { list, query } = useMailList()
  const mails = useResource(useAutomaticReply, { template_id: templateId, ...query })
  const template = mails.data?.template
  useTitle(template && `${t('replies.rail')} – ${template.name}`)
  if (isMissing(mails.error)) return <Missing />
  return (
    <MailManagement>
      <BackLink href={href('automaticReplies')}>{t('replies.rail')}</BackLink>
      <PageHeader
        actions={
          template && <ButtonLink href={href('mailTemplate', { templateId })}>{t('replies.toTemplate')}</ButtonLink>
        }
        data={template && [{ term: t('replies.subject'), value: template.subject }]}
        label={t('replies.rail')}
        title={template?.name ?? t('route.automaticReply')}
      />
      <Loaded resource={mails} labels={{ loading: t('replies.listLoading'), failed: t('replies.listFailed') }}>
        {page => <MailList list={list} loading={mails.status === 'loading'} page={page} />}
      </Loaded>
    </MailManagement>
  )
}

const looks = {
  sent: { icon: CircleCheck, tone: 'done' },
  failed: { icon: CircleAlert, tone: 'failed' },
  pending: { icon: Clock },
} as const

/** Why an email was not sent, as the mail server said it. */
const errorOf = ({ error, to }: AutomaticMail) => error && <span lang="en">{withoutAddress(error, to)}</span>

/** Recipient and state of an email. Its text is not shown. */
const mailColumns = (t: Translate): Column<AutomaticMail>[] =>
  tableColumns(automaticMailList, t, {
    to: row => (
      <>
        <Email address={row.to} />
        <small lang={row.locale}>{row.subject}</small>
      </>
    ),
    state: row => (
      <>
        <State {...looks[row.state]}>{t(mailStateWords[row.state])}</State>
        {row.attempts > 1 && <small>{t('replies.attempts', { count: row.attempts })}</small>}
      </>
    ),
    created_at: {
      // Most are sent at once.
      wideOnly: row => row.sent_at !== null,
      cell: row => <Time value={row.created_at} zone={false} />,
    },
    sent_at: row => row.sent_at && <Time value={row.sent_at} zone={false} />,
  })

interface MailListProps {
  page: Paged & { data: readonly AutomaticMail[] }
  list: List
  /** New rows are loading. */
  loading: boolean
}

/** The emails sent from a template: filter by state, table, pagination. */
function MailList({ page, list, loading }: MailListProps) {
  const t = useText()
  return (
    <>
      <div className="list-head">
        <h2>{t('replies.mails')}</h2>
        <FilterLinks
          label={t(automaticMailList.state.title)}
          list={list}
          options={[
            { value: 'all', label: t('replies.all') },
            ...mailStates.map(value => ({ value, label: t(mailStateWords[value]) })),
          ]}
        />
      </div>
      {page.data.length === 0 ? (
        <NoMails list={list} total={page.total} />
      ) : (
        <DataTable
          caption={t('replies.mails')}
          columns={mailColumns(t)}
          list={list}
          loading={loading}
          note={errorOf}
          rowKey={row => row.id}
          rows={page.data}
        />
      )}
      <ListFoot
        columns={mailColumns(t)}
        list={list}
        more={t('replies.more')}
        {...useAutomaticReply.whole()}
        page={page}
      />
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
