import { useState } from 'react'
import type { MailTemplateDetail } from '../../../../../shared/contract/mail/sendmail.ts'
import { locales } from '../../../../../shared/model/flag.ts'
import { languageNames } from '../../../../kit/action/LanguageSwitch.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'
import { Placeholders } from '../../parts/Placeholders.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

/** A mail template, read-only. */
export function ReadOnlyTemplate({ template }: { template: MailTemplateDetail }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  return (
    <Columns
      main={
        <>
          {locales.map(language => (
            <Panel key={language} title={languageNames[language]}>
              <Facts
                facts={[
                  { term: t('mail.subject'), value: <span lang={language}>{template[language].subject}</span> },
                  {
                    term: t('mail.body'),
                    value: (
                      <p className="typed-text" lang={language}>
                        {template[language].body}
                      </p>
                    ),
                  },
                ]}
              />
            </Panel>
          ))}
          <Panel padded title={t('mail.placeholders')}>
            <Placeholders placeholders={template.placeholders} />
          </Panel>
        </>
      }
      preview
      side={<TemplatePreview locale={locale} onLocale={setLocale} template={template} texts={template} />}
    />
  )
}
