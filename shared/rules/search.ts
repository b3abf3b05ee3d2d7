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

/** What looks like a phone number: digits, as groups too if it begins as one. */
const phoneLike = /(?<=^| )(?:[+(0][\d().-]*(?: [\d().-]+)*|[\d().-]{6,})(?= |$)/g

/** What all spellings of a phone number share: `+81 90-…`, `090 …` and `(090) …` are found by each other. */
const significantDigits = (phone: string): string => phone.replace(/^\+81/, '').replace(/\D/g, '').replace(/^0+/, '')

/** Most words of a search, each of which costs a look at each row: what follows is one. */
const maxWords = 8

/**
 * The words of a search, folded, each of which may be anywhere in what is searched. A phone number in any spelling is one word, of
 * digits: what is searched has the digits of numbers alone.
 */
export const searchWords = (text: string): string[] => {
  const folded = foldForSearch(text).replace(phoneLike, phone => {
    const digits = significantDigits(phone)
    return digits.length < 4 ? phone : digits
  })
  const words = [...new Set(folded.split(' '))]
  return [...words.slice(0, maxWords - 1), words.slice(maxWords - 1).join(' ')].filter(
    (word, at) => at === 0 || word !== '',
  )
}
