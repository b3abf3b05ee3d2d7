import './mail.css'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { MailText } from '../../../../shared/rules/mail-text.ts'
import { Facts } from '../../../kit/frame/Facts.tsx'
import { useText } from '../../../messages/index.ts'

/** Subject and text of an email, verbatim. */
export function TextFacts({ text: { subject, body }, locale }: { text: MailText; locale?: Locale }) {
  const t = useText()
  return (
    <div className="text-facts">
      <Facts
        facts={[
          { term: t('mail.subject'), value: <span lang={locale}>{subject}</span> },
          {
            term: t('mail.body'),
            value: (
              <p className="typed-text" lang={locale}>
                {body}
              </p>
            ),
          },
        ]}
      />
    </div>
  )
}
