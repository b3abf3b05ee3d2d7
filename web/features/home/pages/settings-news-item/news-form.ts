import { News, type NewsDetail } from '../../../../../shared/contract/home/news.ts'
import { type Locale, locales } from '../../../../../shared/rules/locale.ts'
import { LocalTime, OptionalLocalTime, toLocalTime } from '../../../../kit/text/time.ts'
import type { Translate } from '../../../../messages/index.ts'

/** The form of a news item, while it shows a language; its times are those of the reader's time zone. */
export const newsForm = (shown: Locale) => News({ published_at: LocalTime, ends_at: OptionalLocalTime }, shown)

type Texts = Pick<NewsDetail, Locale>

/** The form values of an item; of a new one, which begins now. */
export const toFormValues = (news: NewsDetail | undefined) => ({
  ja: news?.ja ?? { title: '', body: '' },
  en: news?.en ?? { title: '', body: '' },
  published_at: toLocalTime(news?.published_at ?? new Date().toISOString()),
  ends_at: news?.ends_at ? toLocalTime(news.ends_at) : '',
})

/** The form values by field name. */
export const toFields = (news: NewsDetail) => {
  const { ja, en, published_at, ends_at } = toFormValues(news)
  return { 'ja.title': ja.title, 'ja.body': ja.body, 'en.title': en.title, 'en.body': en.body, published_at, ends_at }
}
export type NewsField = keyof ReturnType<typeof toFields>
export const newsFields: readonly NewsField[] = [
  'ja.title',
  'ja.body',
  'en.title',
  'en.body',
  'published_at',
  'ends_at',
]

/** What readers of a language see: the text in the other one, if theirs is empty. */
export const textFor = (texts: Texts, locale: Locale) => {
  const shown = texts[locale].title === '' ? (locale === 'ja' ? 'en' : 'ja') : locale
  return { ...texts[shown], locale: shown }
}

/** The item with labels, to show what differs after an edit conflict. */
export const newsFacts = (news: NewsDetail, t: Translate) => [
  ...locales.flatMap(locale => [
    { term: t(`audit.field.${locale}_title`), value: news[locale].title },
    { term: t(`audit.field.${locale}_body`), value: news[locale].body },
  ]),
  { term: t('news.from'), value: toLocalTime(news.published_at).replace('T', ' ') },
  { term: t('news.until'), value: news.ends_at ? toLocalTime(news.ends_at).replace('T', ' ') : t('news.open') },
]
