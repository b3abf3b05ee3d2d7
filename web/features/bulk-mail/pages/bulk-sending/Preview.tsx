import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fillBulkMail } from '../../../../../shared/rules/bulk-mail.ts'
import { useText } from '../../../../messages/index.ts'
import { MailPreview } from '../../../mail/parts/MailPreview.tsx'

/** Live preview of the mail, and who receives it. */
export function Preview({ from }: { from: string }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const [subject, body]: unknown[] = useWatch({ name: ['subject', 'body'] })
  const mail = { subject: String(subject ?? ''), body: String(body ?? '') }
  return (
    <MailPreview
      from={from}
      locale={locale}
      mails={{ ja: fillBulkMail(mail, 'ja'), en: fillBulkMail(mail, 'en') }}
      note={t('bulk.who')}
      onLocale={setLocale}
    />
  )
}
