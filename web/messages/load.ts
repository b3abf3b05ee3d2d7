import type { MessageFormatElement } from 'react-intl'
import type { Locale } from '../../shared/model/flag.ts'

type Compiled = Record<string, MessageFormatElement[]>
type Part = Record<string, string | MessageFormatElement[]>

/** Texts by id, in the language of this page. react-intl reads it at each call, so texts can be added later. */
export const messages: Compiled = {}

// The build parses texts with placeholders; plain texts stay strings and become literals here.
export const addMessages = (texts: Part) => {
  for (const [id, text] of Object.entries(texts))
    messages[id] = typeof text === 'string' ? [{ type: 0, value: text }] : text
}

let language: Locale = 'en'

/** Sets the language of this page and loads the texts of the first render. Each language has its own chunks. */
export const loadEntryMessages = async (locale: Locale) => {
  language = locale
  addMessages((locale === 'ja' ? await import('./ja/entry.ts') : await import('./en/entry.ts')).default)
}

let pages: Promise<void> | undefined

/** Loads the texts of pages and dialogs. Repeated calls share one load. */
export const loadPageMessages = (): Promise<void> => {
  pages ??= (language === 'ja' ? import('./ja/pages.ts') : import('./en/pages.ts')).then(part =>
    addMessages(part.default),
  )
  // Allows a retry after a failed load.
  pages.catch(() => {
    pages = undefined
  })
  return pages
}
