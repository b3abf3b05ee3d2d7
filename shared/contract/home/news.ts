import * as v from 'valibot'
import { crossCheck } from '../../model/cross-check.ts'
import { Flag, Id, Locale, Moment, OptionalTime, RowVersion, Time } from '../../model/flag.ts'
import { Held } from '../../model/held-job.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { OptionalLine, OptionalLines } from '../../model/text.ts'
import { completeTexts } from '../../model/translated.ts'
import { newsStates } from '../../rules/news.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

const NewsText = v.object({ title: OptionalLine(), body: OptionalLines() })

interface Period {
  published_at: string
  ends_at: string | null
}

const endsLater = <TInput extends Period>() =>
  crossCheck<'published_at' | 'ends_at', TInput>(
    ['published_at', 'ends_at'],
    'ends_at',
    ({ published_at, ends_at }) => ends_at === null || new Date(ends_at) > new Date(published_at),
    'not_later',
  )

/** Schemas of the two times: UTC in calls, local times in forms. */
interface Times {
  published_at: v.GenericSchema<string, string>
  ends_at: v.GenericSchema<string | null, string | null>
}

/** A news item as a form sends it: complete in at least one language. `shown`: the language that the form shows. */
export const News = (times: Times, shown?: Locale) =>
  v.pipe(v.object({ ja: NewsText, en: NewsText, ...times }), completeTexts(['title', 'body'], shown), endsLater())

const times: Times = { published_at: Moment, ends_at: v.nullable(Moment) }
const target = { news_id: Id, row_version: RowVersion }

const State = v.picklist(newsStates, 'choice')

const Row = v.object({
  news_id: Id,
  /** In the reader's language, or in the other if that is missing. */
  title: v.string(),
  /** Language of the title. */
  locale: Locale,
  state: State,
  /** Given: it is withdrawn, and would have appeared by itself. */
  held: Held,
  published_at: Time,
  ends_at: OptionalTime,
})
export type NewsRow = v.InferOutput<typeof Row>

const Plain = v.object({ title: v.string(), body: v.string() })

const Detail = v.object({
  news_id: Id,
  ja: Plain,
  en: Plain,
  state: State,
  held: Held,
  published_at: Time,
  ends_at: OptionalTime,
  updated_at: Time,
  row_version: v.number(),
})
export type NewsDetail = v.InferOutput<typeof Detail>

const change = { callers: ['editor'], response: Detail, web: 'same', errors: ['stale'] } as const

/** News on the customers' home page, written by employees. */
export const news = {
  ...listed({
    getAdminNewsList: call('GET', '/api/v1/admin/news/list', {
      callers: ['employee'],
      query: v.object({ state: v.optional(State), ...pageQuery }),
      response: Page(Row),
      web: 'same',
      summary: 'News items, latest first',
    }),
  }),
  getAdminNewsDetail: call('GET', '/api/v1/admin/news/detail', {
    callers: ['employee'],
    query: v.object({ news_id: Id }),
    response: Detail,
    web: 'same',
    summary: 'A news item in both languages',
  }),
  postAdminNewsAdd: call('POST', '/api/v1/admin/news/add', {
    ...change,
    effects: { publication: 'always' },
    body: News(times),
    errors: [],
    summary: 'Adds a news item. Customers see it from `published_at` until `ends_at`, in the language there is',
  }),
  postAdminNewsEdit: call('POST', '/api/v1/admin/news/edit', {
    ...change,
    effects: { publication: 'always' },
    body: v.pipe(
      v.object({ ...target, ja: NewsText, en: NewsText, ...times }),
      completeTexts(['title', 'body']),
      endsLater(),
    ),
    summary: 'Changes a news item',
  }),
  postAdminNewsWithdraw: call('POST', '/api/v1/admin/news/withdraw', {
    ...change,
    effects: { publication: 'always' },
    body: v.object({ ...target, withdrawn: Flag }),
    summary: 'Withdraws a news item, which customers then no longer see, or brings it back',
  }),
}
