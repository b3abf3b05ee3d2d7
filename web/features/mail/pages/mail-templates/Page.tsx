import '../../parts/mail.css'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../../../shared/contract/index.ts'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { TemplateChip } from '../../parts/TemplateChip.tsx'
import { useMailTemplates } from '../../stores/sendmail.ts'

type TemplateRow = AnswerOf<'getAdminSendmailList'>[number]

/** Columns of mail templates. Without an edited text, state and time would say the same in all rows. */
const templateColumns = (t: Translate, hasEdited: boolean): Column<TemplateRow>[] => [
  {
    key: 'name',
    kind: 'head',
    head: t('template.name'),
    cell: row => (
      <Link className="mail-name" href={href('mailTemplate', { templateId: row.template_id })}>
        {row.name}
      </Link>
    ),
  },
  { key: 'purpose', head: t('template.purpose'), cell: row => row.purpose },
  ...(hasEdited ? editedColumns(t) : []),
]

const editedColumns = (t: Translate): Column<TemplateRow>[] => [
  {
    key: 'state',
    kind: 'chip',
    head: t('template.text'),
    cell: row =>
      row.updated_at === null ? (
        <span className="quiet">{t('template.builtIn')}</span>
      ) : (
        <TemplateChip isBuiltIn={false} />
      ),
  },
  {
    key: 'updated',
    kind: 'time',
    head: t('template.updated'),
    cell: row => row.updated_at && <Time value={row.updated_at} zone={false} />,
  },
]

/** All mail templates: their purpose, and whether their text was edited. */
export default function Page() {
  const t = useText()
  // View-only employees have no other part of mail management.
  const Frame = useMayChange() ? MailManagement : Main
  const templates = useResource(useMailTemplates, {})
  const { data } = templates
  const edited = data?.filter(row => row.updated_at !== null).length ?? 0
  const table = (rows: readonly TemplateRow[] | undefined) => (
    <DataTable
      caption={t('route.mailTemplates')}
      columns={templateColumns(t, edited > 0)}
      rowKey={row => row.template_id}
      rows={rows}
    />
  )
  return (
    <Frame>
      <PageHeader
        data={
          data && [
            { term: t('template.count'), value: data.length },
            { term: t('template.changed'), value: edited },
          ]
        }
        label={t('template.label')}
        title={t('route.mailTemplates')}
      />
      <Loaded
        labels={{ loading: t('template.listLoading'), failed: t('template.listFailed') }}
        placeholder={table(undefined)}
        resource={templates}
      >
        {table}
      </Loaded>
    </Frame>
  )
}
