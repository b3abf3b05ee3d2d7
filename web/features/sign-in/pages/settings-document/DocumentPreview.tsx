import type { DocumentTexts as Texts } from '../../../../../shared/contract/sign-in/document.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { PreviewLanguage, ReadOnlyLanguagePanel } from '../../../../kit/frame/LanguagePanel.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'
import { TermsText } from '../../parts/TermsText.tsx'

interface DocumentPreviewProps {
  texts: Texts
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** A document as its reader sees it, beside its form. */
export function DocumentPreview({ texts, locale, onLocale }: DocumentPreviewProps) {
  const t = useText()
  return (
    <Panel action={<PreviewLanguage locale={locale} onLocale={onLocale} />} title={t('text.preview')}>
      <DocumentText locale={locale} text={texts[locale]} />
    </Panel>
  )
}

/** A document as its reader sees it, read-only. */
export function DocumentTexts({ texts }: { texts: Texts }) {
  const t = useText()
  return (
    <ReadOnlyLanguagePanel
      text={locale => <DocumentText locale={locale} text={texts[locale]} />}
      title={t('document.text')}
    />
  )
}

function DocumentText({ text, locale }: { text: string; locale: Locale }) {
  const t = useText()
  if (text.trim() === '') return <p className="panel-body quiet">{t('document.empty')}</p>
  return (
    <div className="panel-body" lang={locale}>
      <TermsText>{text}</TermsText>
    </div>
  )
}
