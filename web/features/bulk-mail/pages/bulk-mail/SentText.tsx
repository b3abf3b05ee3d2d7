import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { locales } from '../../../../../shared/rules/locale.ts'
import { EmptyNote, ReadOnlyLanguagePanel } from '../../../../kit/frame/LanguagePanel.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'
import { TextFacts } from '../../../mail/parts/TextFacts.tsx'

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
  return (
    <ReadOnlyLanguagePanel
      notes={Object.fromEntries(locales.map(locale => [locale, !texts[locale] && <EmptyNote key={locale} />]))}
      text={locale => {
        const text = texts[locale]
        return text ? (
          <TextFacts locale={locale} text={text} />
        ) : (
          <p className="panel-body quiet">{t('bulk.notWritten', { language: t(`audit.value.locale.${locale}`) })}</p>
        )
      }}
      title={t('bulk.textInBoth')}
    />
  )
}
