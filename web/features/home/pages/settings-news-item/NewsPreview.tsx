import type { NewsDetail } from '../../../../../shared/contract/home/news.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { PreviewLanguage, ReadOnlyLanguagePanel } from '../../../../kit/frame/LanguagePanel.tsx'
import { Panel, Rows } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'
import { NewsItem } from '../../parts/NewsItem.tsx'
import { textFor } from './news-form.ts'

interface NewsTextsProps {
  texts: Pick<NewsDetail, Locale>
  /** ISO 8601. */
  publishedAt: string
}

interface NewsPreviewProps extends NewsTextsProps {
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** A news item as customers see it, beside its form. */
export function NewsPreview({ locale, onLocale, ...news }: NewsPreviewProps) {
  const t = useText()
  return (
    <Panel action={<PreviewLanguage locale={locale} onLocale={onLocale} />} title={t('text.preview')}>
      <NewsText {...news} locale={locale} />
    </Panel>
  )
}

/** A news item as customers see it, read-only. */
export function NewsTexts(news: NewsTextsProps) {
  const t = useText()
  return <ReadOnlyLanguagePanel text={locale => <NewsText {...news} locale={locale} />} title={t('news.text')} />
}

/** What readers of a language see. */
function NewsText({ texts, publishedAt, locale }: NewsTextsProps & { locale: Locale }) {
  const t = useText()
  const shown = textFor(texts, locale)
  if (shown.title === '') return <p className="panel-body quiet">{t('news.previewEmpty')}</p>
  return (
    <>
      <Rows>
        <NewsItem news={{ ...shown, published_at: publishedAt }} open />
      </Rows>
      {shown.locale !== locale && <p className="panel-body small quiet">{t('news.otherLanguage')}</p>}
    </>
  )
}
