import { foldForSearch } from '../../../shared/rules/search.ts'

/** The `like` pattern that finds folded text anywhere in a folded column; `%`, `_` and `\` are found as themselves. */
export const infixPattern = (text: string): string => `%${foldForSearch(text).replace(/[\\%_]/g, '\\$&')}%`
