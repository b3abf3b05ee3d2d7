import { sql } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'

/** Columns of `notice` in the reader's language, or in the other one if that is missing. */
export const inLanguage = (locale: Locale) => {
  const other = locale === 'ja' ? 'en' : 'ja'
  const has = sql`${sql.ref(`title_${locale}`)} <> ''`
  const column = (name: 'title' | 'body') =>
    sql<string>`case when ${has} then ${sql.ref(`${name}_${locale}`)} else ${sql.ref(`${name}_${other}`)} end`.as(name)
  return {
    title: column('title'),
    body: column('body'),
    locale: sql<Locale>`case when ${has} then ${sql.lit(locale)} else ${sql.lit(other)} end`.as('locale'),
  }
}
