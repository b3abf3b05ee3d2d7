import type { MailTemplateDetail, MailTexts } from '../../../../../shared/contract/mail/sendmail.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { fillMail, signed } from '../../../../../shared/rules/mail-text.ts'
import { useText } from '../../../../messages/index.ts'
import { MailPreview } from '../../parts/MailPreview.tsx'

interface TemplatePreviewProps {
  template: MailTemplateDetail
  /** The form's current values. */
  texts: MailTexts
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** Preview of a template, filled with sample values. */
export function TemplatePreview({ template, texts, ...preview }: TemplatePreviewProps) {
  const t = useText()
  const filled = (locale: Locale) => {
    const samples = template.placeholders.map(({ name, sample }) => [name, sample[locale]])
    return signed(fillMail(texts[locale], Object.fromEntries(samples)), template.envelopes[locale].signature)
  }
  return (
    <MailPreview
      {...preview}
      envelopes={template.envelopes}
      mails={{ ja: filled('ja'), en: filled('en') }}
      note={template.placeholders.length > 0 && t('template.sampleNote')}
    />
  )
}
