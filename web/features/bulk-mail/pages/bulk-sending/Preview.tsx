import { useWatch } from 'react-hook-form'
import type { BulkMailDraft } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Envelopes } from '../../../../../shared/model/envelope.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { fillBulkMail, writtenTexts } from '../../../../../shared/rules/bulk-mail.ts'
import { useText } from '../../../../messages/index.ts'
import { MailPreview } from '../../../mail/parts/MailPreview.tsx'

interface PreviewProps {
  envelopes: Envelopes | undefined
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** Live preview of the mail as readers of each language get it, and who receives it. */
export function Preview(props: PreviewProps) {
  const t = useText()
  const [ja, en] = useWatch<BulkMailDraft, ['ja', 'en']>({ name: ['ja', 'en'] })
  const texts = writtenTexts({ ja, en })
  return (
    <MailPreview
      {...props}
      empty={t('bulk.previewEmpty')}
      mails={{
        ja: fillBulkMail(texts, 'ja', props.envelopes?.ja.signature),
        en: fillBulkMail(texts, 'en', props.envelopes?.en.signature),
      }}
      note={t('bulk.who')}
    />
  )
}
