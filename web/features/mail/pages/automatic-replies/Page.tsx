import '../../parts/mail.css'
import { CircleAlert } from 'lucide-react'
import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import { mailsCountedTo, type TemplateMails } from '../../../../../shared/contract/mail/automatic-reply.ts'
import { mailStateWords } from '../../../../../shared/lists/mails.ts'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { State } from '../../../../kit/status/State.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { useAutomaticReplies } from '../../stores/automatic-reply.ts'

/** The server stops counting at `mailsCountedTo`. */
const countText = (count: number, t: Translate) => {
  if (count === 0) return <span className="quiet">0</span>
  return count < mailsCountedTo ? <FormattedNumber value={count} /> : t('replies.atLeast', { count })
}

/** Whether a template has sent or has to send. */
const isLive = ({ sent, failed, waiting }: TemplateMails) => sent + failed + waiting > 0

/** A template as a link to its history. */
function TemplateLink({ row }: { row: TemplateMails }) {
  return <Link href={href('automaticReply', { templateId: row.template_id })}>{row.name}</Link>
}

/** Columns of templates with their email counts. */
const templateColumns = (t: Translate): Column<TemplateMails>[] => [
  { key: 'name', kind: 'head', head: t('replies.template'), cell: row => <TemplateLink row={row} /> },
  { key: 'sent', kind: 'number', head: t(mailStateWords.sent), cell: row => countText(row.sent, t) },
  {
    key: 'failed',
    kind: 'number',
    head: t(mailStateWords.failed),
    cell: row =>
      row.failed === 0 ? (
        countText(0, t)
      ) : (
        <State icon={CircleAlert} tone="failed">
          {countText(row.failed, t)}
        </State>
      ),
  },
  { key: 'waiting', kind: 'number', head: t(mailStateWords.pending), cell: row => countText(row.waiting, t) },
  {
    key: 'last',
    kind: 'time',
    head: t('replies.last'),
    cell: row =>
      row.last_sent_at ? (
        <Time value={row.last_sent_at} zone={false} />
      ) : (
        <span className="quiet">{t('replies.never')}</span>
      ),
  },
]

/** Automatic replies: a row with counts for each template that has sent, then links to the others. */
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
      <PageHeader label={t('route.mailManagement')} title={t('replies.rail')} />
      <Loaded
        labels={{ loading: t('replies.loading'), failed: t('replies.failed') }}
        placeholder={table(undefined)}
        resource={templates}
      >
        {rows => {
          const [live, idle] = [rows.filter(isLive), rows.filter(row => !isLive(row))]
          return (
            <>
              {live.length > 0 && table(live)}
              {idle.length > 0 && (
                <Panel padded title={t('replies.idle')}>
                  <ul className="mail-links">
                    {idle.map(row => (
                      <li key={row.template_id}>
                        <TemplateLink row={row} />
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </>
          )
        }}
      </Loaded>
    </MailManagement>
  )
}
