import { globSync, readFileSync } from 'node:fs'
import type { Locale } from '../../../shared/model/flag.ts'
import { locales, type Words } from '../../../shared/rules/locale.ts'

const folder = (locale: Locale) => new URL(`../../../web/messages/${locale}/`, import.meta.url)

const load = (locale: Locale): Map<string, string> =>
  new Map(
    globSync('**/*.json', { cwd: folder(locale) }).flatMap(file =>
      Object.entries<string>(JSON.parse(readFileSync(new URL(file, folder(locale)), 'utf8'))),
    ),
  )

/** A text by its id, or by its words. */
export type Texts = (text: string | Words) => string

/** The screen texts of a language, so that tests find elements by what a person sees. */
export const textsOf = (locale: Locale): Texts => {
  const texts = load(locale)
  return id => {
    const text = typeof id === 'string' ? texts.get(id) : id[locale]
    if (text === undefined) throw new Error(`no text ${id} in ${locale}`)
    return text
  }
}

const shared = new URL('../../../shared/', import.meta.url)
const isWords = (value: object): value is Words => locales.every(locale => locale in value)

/** All words within a value. */
const wordsIn = (value: unknown): Words[] => {
  if (typeof value !== 'object' || value === null) return []
  return isWords(value) ? [value] : Object.values(value).flatMap(wordsIn)
}

/** The words that pages have in common with files: of lists, of states and of settings. */
export const sharedWords: readonly Words[] = (
  await Promise.all(
    globSync('{lists,rules,settings}/*.ts', { cwd: shared }).map(path => import(new URL(path, shared).href)),
  )
).flatMap(wordsIn)

/** Whether a text is one of the screen texts of the other language only. */
export const foreignTexts = (locale: Locale): ((text: string) => boolean) => {
  const textsIn = (of: Locale) => [...load(of).values(), ...sharedWords.map(words => words[of])]
  const own = new Set(textsIn(locale))
  const foreign = new Set(textsIn(locale === 'ja' ? 'en' : 'ja').filter(text => !own.has(text)))
  return text => foreign.has(text)
}
