import './page.css'
import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { type Locale, locales } from '../../../../../shared/model/flag.ts'
import type { MailText } from '../../../../../shared/rules/mail-text.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'

type Texts = BulkMailDetail['texts']

const areEqual = ({ ja, en }: Texts): boolean => ja?.subject === en?.subject && ja?.body === en?.body

/** The texts that were sent, verbatim. Mails from before there was one per language have the same text in both. */
export function SentText({ mail: { texts } }: { mail: BulkMailDetail }) {
  const t = useText()
  if (texts.ja && areEqual(texts))
    return (
      <Panel title={t('bulk.textInBoth')}>
        <TextFacts text={texts.ja} />
        <p className="panel-body small quiet">{t('bulk.textInBothNote')}</p>
      </Panel>
    )
  return locales.map(locale => {
    const text = texts[locale]
    const language = t(`audit.value.locale.${locale}`)
    return (
      <Panel key={locale} title={t('bulk.textIn', { language })}>
        {text ? (
          <TextFacts locale={locale} text={text} />
        ) : (
          <p className="panel-body phrase">{t('bulk.notWritten', { language })}</p>
        )}
      </Panel>
    )
  })
}

function TextFacts({ text: { subject, body }, locale }: { text: MailText; locale?: Locale }) {
  const t = useText()
  return (
    <Facts
      facts={[
        { term: t('mail.subject'), value: <span lang={locale}>{subject}</span> },
        {
          term: t('mail.body'),
          value: (
            <p className="sent-text" lang={locale}>
              {body}
            </p>
          ),
        },
      ]}
    />
  )
}
