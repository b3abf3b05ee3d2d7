import { useState } from 'react'
import type { DocumentTexts } from '../../../../../shared/contract/sign-in/document.ts'
import { type Locale, locales } from '../../../../../shared/model/flag.ts'
import { languageNames } from '../../../../kit/action/LanguageSwitch.tsx'
import { Segments } from '../../../../kit/action/Segments.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'
import { TermsText } from '../../parts/TermsText.tsx'

/** A document as its reader sees it, in either language. */
export function DocumentPreview({ texts }: { texts: DocumentTexts }) {
  const t = useText()
  const [locale, setLocale] = useState<Locale>(t.locale)
  return (
    <Panel
      action={
        <Segments
          label={t('document.readerLanguage')}
          onChange={setLocale}
          options={locales.map(value => ({ value, label: languageNames[value], lang: value }))}
          value={locale}
        />
      }
      padded
      title={t('document.preview')}
    >
      {texts[locale].trim() === '' ? (
        <p className="quiet">{t('document.empty')}</p>
      ) : (
        <div lang={locale}>
          <TermsText>{texts[locale]}</TermsText>
        </div>
      )}
    </Panel>
  )
}
