/** Invisible characters that link detection skips. Joiners and variation selectors are kept. */
const ignorable = '\\p{Default_Ignorable_Code_Point}*'
const removed = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu

const pattern = (source: string): RegExp => new RegExp(source.replaceAll('~', ignorable), 'giu')

const anyDot = '[.．。｡․﹒]'
const japanese = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
/** Start of a label of two or more characters, a possible top-level domain; `A.B.C.` and `3.5t` have none. */
const label = '~[^\\s\\p{P}\\p{N}\\p{Z}\\p{C}]~[^\\s\\p{P}\\p{Z}\\p{C}]'

/**
 * A character that may end a label before a Japanese full stop. Programs that read UTF-16 take half of any character
 * beyond U+FFFF for a letter, also of punctuation.
 */
const labelEnd = `(?![${japanese}])(?:[^\\s\\p{P}\\p{Z}\\p{Cc}]|[\\u{10000}-\\u{10ffff}])`

/** Each pattern matches a character after which a space breaks a possible link. */
const breakPoints = [
  // A scheme, with or without slashes: `https:`, `tel:`, `mailto:`.
  pattern('(?<=[a-zａ-ｚ][a-z0-9ａ-ｚ０-９+.\\-\\p{Default_Ignorable_Code_Point}]{0,30})[:：﹕](?=\\S)'),
  // Double slashes of a URL or a UNC path.
  pattern('[\\\\/＼／](?=~[\\\\/＼／])'),
  pattern(`(?<=\\S)[.．․﹒](?=${label})`),
  // Japanese full stops, unless they end a sentence between Japanese letters.
  pattern(`(?<=${labelEnd}~)[。｡](?=${label})`),
  pattern(`(?<=\\S)[。｡](?=${label})(?!~[${japanese}])`),
  pattern(`(?<=(?:www|ｗｗｗ)~)${anyDot}(?=\\S)`),
  // The middle dot of an IPv4 address.
  pattern(`(?<=\\p{Nd}~${anyDot}~\\p{Nd}{1,3}~)${anyDot}(?=~\\p{Nd}{1,3}~${anyDot}~\\p{Nd})`),
]

const lastColon = pattern('(?<=[a-zａ-ｚ0-9+.\\-]~)[:：﹕]~$')

/**
 * Rewrites user input so that no mail or chat program detects a link. It inserts a space after each dot, colon and
 * slash that could belong to one, and around `@`. Links never contain spaces, but many programs ignore invisible
 * joiners. Names such as `St. Mary's` contain such spaces anyway. Zero-width characters are removed, except in emoji,
 * Indic and Persian words, and variants of letters. Telephone numbers stay, because phones detect them in any form.
 */
export const withoutLinks = (text: string): string =>
  breakPoints
    .reduce((rest, breakPoint) => rest.replace(breakPoint, '$& '), text.replace(removed, ''))
    // The text after the value may begin with a letter.
    .replace(lastColon, ' $&')
    .replace(/(\S?)([@＠﹫])(?=(\S?))/gu, (_, before: string, at: string, after: string) =>
      [before, before && ' ', at, after && ' '].join(''),
    )
