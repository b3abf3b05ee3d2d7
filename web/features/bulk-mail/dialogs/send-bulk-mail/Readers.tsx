import type { BulkMailTexts } from '../../../../../shared/rules/bulk-mail.ts'
import { type Locale, locales } from '../../../../../shared/rules/locale.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { useText } from '../../../../messages/index.ts'

interface ReadersProps {
  readers: Record<Locale, number>
  texts: BulkMailTexts
}

/** How many people get the mail in which language, and who gets the text of the other one. */
export function Readers({ readers, texts }: ReadersProps) {
  const t = useText()
  return (
    <Facts
      facts={locales.map(locale => {
        const text = texts[locale]
        const other = t(`audit.value.locale.${locale === 'ja' ? 'en' : 'ja'}`)
        return {
          term: t('bulk.readers', { language: t(`audit.value.locale.${locale}`) }),
          value: (
            <>
              {t('bulk.people', { count: readers[locale] })}
              {text ? (
                <p className="small quiet" lang={locale}>
                  {text.subject}
                </p>
              ) : (
                readers[locale] > 0 && <p className="small quiet">{t('bulk.getOther', { language: other })}</p>
              )}
            </>
          ),
        }
      })}
    />
  )
}
