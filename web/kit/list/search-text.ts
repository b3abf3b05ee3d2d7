import * as v from 'valibot'
import { OptionalLine } from '../../../shared/model/text.ts'

const SearchText = OptionalLine()

/** Codes of what the calls would refuse in the search text of a list. */
export const searchProblems = (text: string): readonly string[] =>
  v.safeParse(SearchText, text).issues?.map(({ message }) => message) ?? []

/** A text of the address that can be searched for, otherwise ''. */
export const searchOf = (text: string | null): string =>
  text !== null && searchProblems(text).length === 0 ? text : ''
