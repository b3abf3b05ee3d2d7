import { useState } from 'react'
import type { NewsDetail } from '../../../../../shared/contract/home/news.ts'
import { type Locale, locales } from '../../../../../shared/model/flag.ts'
import { languageNames } from '../../../../kit/action/LanguageSwitch.tsx'
import { Segments } from '../../../../kit/action/Segments.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Rows } from '../../../../kit/frame/Rows.tsx'
import { useText } from '../../../../messages/index.ts'
import { NewsItem } from '../../parts/NewsItem.tsx'
import { textFor } from './news-form.ts'

interface NewsPreviewProps {
  texts: Pick<NewsDetail, Locale>
  /** ISO 8601. */
  publishedAt: string
}

/** A news item as customers see it, in either language. */
export function NewsPreview({ texts, publishedAt }: NewsPreviewProps) {
  const t = useText()
  const [locale, setLocale] = useState<Locale>(t.locale)
  const shown = textFor(texts, locale)
  return (
    <Panel
      action={
        <Segments
          label={t('news.readerLanguage')}
          onChange={setLocale}
          options={locales.map(value => ({ value, label: languageNames[value], lang: value }))}
          value={locale}
        />
      }
      title={t('news.preview')}
    >
      {shown.title === '' ? (
        <p className="panel-body quiet">{t('news.previewEmpty')}</p>
      ) : (
        <>
          <Rows>
            <NewsItem news={{ ...shown, published_at: publishedAt }} open />
          </Rows>
          {shown.locale !== locale && <p className="panel-body small quiet">{t('news.otherLanguage')}</p>}
        </>
      )}
    </Panel>
  )
}
