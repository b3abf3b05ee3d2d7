import { Link } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useZoneName } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { TemplateChip } from '../../parts/TemplateChip.tsx'
import { useMailTemplates } from '../../stores/mail-templates.ts'

/** All mail templates: their purpose, and whether their text was edited. */
export default function Page() {
  const t = useText()
  const zone = useZoneName(new Date(), 'long')
  const templates = useResource(useMailTemplates, {})
  return (
    <Main>
      <Nameplate
        data={[
          { term: t('template.count'), value: templates.data?.length ?? '–' },
          { term: t('template.changed'), value: templates.data?.filter(row => row.updated_at !== null).length ?? '–' },
        ]}
        label={t('template.label')}
        title={t('route.mailTemplates')}
      />
      <Loaded resource={templates} labels={{ loading: t('template.listLoading'), failed: t('template.listFailed') }}>
        {rows => (
          <>
            <DataTable
              caption={t('route.mailTemplates')}
              columns={[
                {
                  key: 'name',
                  kind: 'head',
                  head: t('template.name'),
                  cell: row => <Link href={href('mailTemplate', { templateId: row.template_id })}>{row.name}</Link>,
                },
                { key: 'purpose', head: t('template.purpose'), cell: row => row.purpose },
                {
                  key: 'state',
                  kind: 'short',
                  head: t('template.text'),
                  cell: row => <TemplateChip isBuiltIn={row.updated_at === null} />,
                },
                {
                  key: 'updated',
                  kind: 'short',
                  head: t('template.updated'),
                  cell: row => row.updated_at && <Time value={row.updated_at} zone={false} />,
                },
              ]}
              rowKey={row => row.template_id}
              rows={rows}
            />
            <p className="small quiet">{t('account.zone', { zone })}</p>
          </>
        )}
      </Loaded>
    </Main>
  )
}
