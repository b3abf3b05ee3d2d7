import { useState } from 'react'
import type { MailTemplateDetail } from '../../../../../shared/contract/mail/sendmail.ts'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { LanguagePanel } from '../../../../kit/frame/LanguagePanel.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'
import { Placeholders } from '../../parts/Placeholders.tsx'
import { TextFacts } from '../../parts/TextFacts.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

/** A mail template, read-only. */
export function ReadOnlyTemplate({ template }: { template: MailTemplateDetail }) {
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
