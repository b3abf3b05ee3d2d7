import { normalized } from './text.ts'

/**
 * Most code units of a normalized text: three long names. NFKC makes 18 of some characters, and each costs an entry of an index.
 */
const longest = 2_000

/**
 * Normalizes both stored text and search input: `ﾔﾏﾀﾞ`, `ヤマダ` and `やまだ` match each other, as do `ＡＢＣ` and `abc` (NFKC for
 * width, lower case, katakana to hiragana). White space is collapsed to single spaces.
 */
export const foldForSearch = (text: string): string =>
  normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
