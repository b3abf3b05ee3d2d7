import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '../../shared/model/flag.ts'

type Compiled = Record<string, MessageFormatElement[]>
type Part = Record<string, string | MessageFormatElement[]>

/** Texts by id, in the one language of this page. react-intl looks into it anew each time, so later texts may join. */
export const messages: Compiled = {}

// The build parses texts that hold placeholders; plain ones travel as strings and become literals here.
const add = (texts: Part) => {
  for (const [id, text] of Object.entries(texts))
    messages[id] = typeof text === 'string' ? [{ type: 0, value: text }] : text
}

/** Loads what is needed before anything is drawn. Each language is loaded in chunks of its own. */
export const loadEntryMessages = async (locale: Locale) =>
  add((locale === 'ja' ? await import('./ja/entry.ts') : await import('./en/entry.ts')).default)

let pages: Promise<void> | undefined

/** Loads the texts of pages and dialogs, once. */
export const loadPageMessages = (): Promise<void> => {
  pages ??= (document.documentElement.lang === 'ja' ? import('./ja/pages.ts') : import('./en/pages.ts')).then(part =>
    add(part.default),
  )
  // A failed load must not be the last one.
  pages.catch(() => {
    pages = undefined
  })
  return pages
}
