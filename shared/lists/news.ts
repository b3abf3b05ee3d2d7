import type { NewsRow } from '../contract/home/news.ts'
import { heldWords } from '../rules/jobs.ts'
import type { Words } from '../rules/locale.ts'
import type { ListColumns } from './list.ts'
import { titles } from './titles.ts'

/** States of a news item as readers see them. */
export const newsStateWords = {
  held: heldWords,
  scheduled: { ja: '掲載予定', en: 'Scheduled' },
  shown: { ja: '掲載中', en: 'Shown' },
  ended: { ja: '掲載終了', en: 'Ended' },
  withdrawn: { ja: '取り下げ', en: 'Withdrawn' },
} as const satisfies Record<NewsRow['state'] | 'held', Words>

/** The state of a news item as readers see it. */
export const newsStateOf = ({ state, held }: Pick<NewsRow, 'state' | 'held'>): keyof typeof newsStateWords =>
  held ? 'held' : state

/** News on the customers' home page. */
export const newsList = {
  title: { title: { ja: 'タイトル', en: 'Title' }, kind: 'head' },
  locale: { title: { ja: '言語', en: 'Language' }, only: 'file' },
  state: { title: titles.state, kind: 'chip', words: newsStateWords },
  published_at: { title: { ja: '開始', en: 'From' }, kind: 'time' },
  ends_at: { title: { ja: '終了', en: 'Until' }, kind: 'time' },
} as const satisfies ListColumns
