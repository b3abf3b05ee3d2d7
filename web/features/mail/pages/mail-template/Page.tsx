import { useState } from 'react'
import type { MailTemplateDetail } from '../../../../../shared/contract/mail/sendmail.ts'
import { has } from '../../../../calls.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { LanguagePanel } from '../../../../kit/frame/LanguagePanel.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { Placeholders } from '../../parts/MailTextFields.tsx'
import { TemplateChip } from '../../parts/TemplateChip.tsx'
import { TextFacts } from '../../parts/TextFacts.tsx'
import { useMailTemplate } from '../../stores/sendmail.ts'
import { Editor } from './Editor.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

/** One mail template in both languages, with a preview. View-only employees cannot edit it (specification §6). */
export default function Page({ params: { templateId } }: PageProps<'mailTemplate'>) {
  const t = useText()
  const mayChange = useMayChange()
  const editable = mayChange && has('postAdminSendmailEdit')
  const template = useResource(useMailTemplate, { template_id: templateId })
  const { data } = template
  useTitle(data && `${data.name} – ${t('route.mailTemplate')}`)
  if (isMissing(template.error)) return <Missing />
  const Frame = mayChange ? MailManagement : Main
  return (
    <Frame>
      <BackLink href={href('mailTemplates')}>{t('route.mailTemplates')}</BackLink>
      <PageHeader
        chips={data?.is_built_in !== undefined && <TemplateChip isBuiltIn={data.is_built_in === 1} />}
        data={
          data?.updated_at
            ? [
                { term: t('template.updated'), value: <Time value={data.updated_at} /> },
                { term: t('template.updatedBy'), value: <span translate="no">{data.updated_by}</span> },
              ]
            : []
        }
        label={t('route.mailTemplate')}
        title={<ObjectName failed={template.status === 'failed'} name={data?.name} title={t('route.mailTemplate')} />}
      />
      <Loaded
        labels={{ loading: t('template.loading'), failed: t('template.failed') }}
        placeholder={
          <Columns main={<SkeletonPanel rows={10} />} preview={editable} side={<SkeletonPanel rows={6} />} />
        }
        resource={template}
      >
        {data => (
          <>
            <p>{data.purpose}</p>
            {editable ? <Editor key={data.template_id} template={data} /> : <ReadOnlyTemplate template={data} />}
          </>
        )}
      </Loaded>
    </Frame>
  )
}

/** A mail template, read-only. */
function ReadOnlyTemplate({ template }: { template: MailTemplateDetail }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  return (
    <Columns
      main={
        <>
          <LanguagePanel
            locale={locale}
            onLocale={setLocale}
            text={language => <TextFacts locale={language} text={template[language]} />}
            title={t('mail.text')}
          />
          {template.placeholders.length > 0 && (
            <Panel padded title={t('mail.placeholders')}>
              <Placeholders placeholders={template.placeholders} />
            </Panel>
          )}
        </>
      }
      preview
      side={<TemplatePreview locale={locale} onLocale={setLocale} template={template} texts={template} />}
    />
  )
}
