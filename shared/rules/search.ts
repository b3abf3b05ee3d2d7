import { withTodaysKanji } from './kanji-forms.ts'
import { compatible } from './text.ts'

/**
 * Most code units of a normalized text: three long names. NFKC makes 18 of some characters, and each costs an entry of an index.
 */
const longest = 2_000

const invisible = /\p{Default_Ignorable_Code_Point}+/gu

/**
 * Normalizes both stored text and search input: `ﾔﾏﾀﾞ`, `ヤマダ` and `やまだ` match each other, as do `ＡＢＣ` and `abc`, 髙橋 and 高橋
 * (NFKC for width, lower case, katakana to hiragana, today's form of kanji). White space is collapsed to single spaces; variation
 * selectors and other invisible characters do not count. A change needs a migration that folds the stored texts again, as 0036.
 */
export const foldForSearch = (text: string): string =>
  withTodaysKanji(compatible(text.replace(invisible, '')))
    .toLowerCase()
    .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
