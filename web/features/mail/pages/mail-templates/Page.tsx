import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { useMailTemplates } from '../../stores/mail-templates.ts'
import { type TemplateRow, templateColumns } from './columns.tsx'

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
      <Nameplate
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
