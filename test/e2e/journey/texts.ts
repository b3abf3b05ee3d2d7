import { globSync, readFileSync } from 'node:fs'
import type { Locale } from '../../../shared/model/flag.ts'

const folder = (locale: Locale) => new URL(`../../../web/messages/${locale}/`, import.meta.url)

const load = (locale: Locale): Map<string, string> =>
  new Map(
    globSync('**/*.json', { cwd: folder(locale) }).flatMap(file =>
      Object.entries<string>(JSON.parse(readFileSync(new URL(file, folder(locale)), 'utf8'))),
    ),
  )

export type Texts = (id: string) => string

/** The screen texts of a language, so that tests find elements by what a person sees. */
export const textsOf = (locale: Locale): Texts => {
  const texts = load(locale)
  return id => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`no text ${id} in ${locale}`)
    return text
  }
}

/** Whether a text is one of the screen texts of the other language only. */
export const foreignTexts = (locale: Locale): ((text: string) => boolean) => {
  const own = new Set(load(locale).values())
  const foreign = new Set([...load(locale === 'ja' ? 'en' : 'ja').values()].filter(text => !own.has(text)))
  return text => foreign.has(text)
}
