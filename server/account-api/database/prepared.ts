import { type RawBuilder, sql } from 'kysely'

const mark = /^\s*\/\* prepared (\w+) \*\//

/**
 * Begins the text of a statement that PostgreSQL parses and plans once per connection instead of each time. PGlite ignores it.
 * After five executions the plan may no longer depend on the parameters, so a statement over a table that grows needs another name
 * once it has grown. A connection keeps its statements until it is closed, after ten idle seconds.
 *
 * @param name letters and digits; stands for one text
 */
export const prepared = (name: string): RawBuilder<unknown> => {
  const text = `/* prepared ${name} */`
  if (!mark.test(text)) throw new Error(`not a name of a prepared statement: ${name}`)
  return sql.raw(text)
}

/** The name of a statement that `prepared` begins. */
export const preparedName = (text: string): string | undefined => mark.exec(text)?.[1]
