/**
 * Lists of rows, each described once: what its columns are called, hold and may be ordered by. The picklist of the contract, the table of
 * the SQL's order, the heads on the page and the columns of the file derive from it; a forgotten place does not compile.
 * .github/CONTRIBUTING.md says how a column is added.
 */
import type { Words } from '../rules/locale.ts'

/**
 * What a column holds. It decides its width, where it wraps, its place in a card (`columns.css`, `cards.css`), and its form in a file.
 * `head`: the row's name · `person`: a name above the address · `org`: company or department · `short`: a word or two · `action`: buttons ·
 * `text`: anything else.
 */
export type CellKind =
  | 'head'
  | 'person'
  | 'email'
  | 'org'
  | 'code'
  | 'number'
  | 'time'
  | 'chip'
  | 'short'
  | 'action'
  | 'text'

export interface ListColumn {
  title: Words
  /** On the page, if it is shorter there: the page says the rest. */
  head?: Words
  /** Absent: `text`. */
  kind?: CellKind
  /** The list may be ordered by it; its key is the key of the order. */
  sort?: true
  /** Where alone it is; absent: on the page and in the file. */
  only?: 'page' | 'file'
  /** Words for its values; absent: they are shown as they are. */
  words?: Readonly<Record<string, Words>>
}

/** The columns of a list by key, those of its file in their order. */
export type ListColumns = Readonly<Record<string, ListColumn>>

/** By which columns a list may be ordered. */
export type SortKey<TList extends ListColumns> = {
  [K in keyof TList]: TList[K] extends { sort: true } ? K : never
}[keyof TList] &
  string

type KeyExcept<TList extends ListColumns, TPlace> = {
  [K in keyof TList]: TList[K] extends { only: TPlace } ? never : K
}[keyof TList] &
  string
/** Columns on the page. */
export type PageKey<TList extends ListColumns> = KeyExcept<TList, 'file'>
/** Columns of the file. */
export type FileKey<TList extends ListColumns> = KeyExcept<TList, 'page'>

/** By which columns a list may be ordered. */
export const sortKeys = <TList extends ListColumns>(list: TList): SortKey<TList>[] =>
  Object.keys(list).filter(key => list[key]?.sort) as SortKey<TList>[]

/** Columns of the file, in their order. */
export const fileKeys = <TList extends ListColumns>(list: TList): FileKey<TList>[] =>
  Object.keys(list).filter(key => list[key]?.only !== 'page') as FileKey<TList>[]
