/** Not shown, and skipped by programs that look for links. Joiners and variants of letters and emoji stay. */
const ignorable = '\\p{Default_Ignorable_Code_Point}*'
const removed = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu

const pattern = (source: string): RegExp => new RegExp(source.replaceAll('~', ignorable), 'giu')

const anyDot = '[.．。｡․﹒]'
const japanese = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
/** Where a label of two characters or more begins, which may be a top-level domain: `A.B.C.` and `3.5t` have none. */
const label = '~[^\\s\\p{P}\\p{N}\\p{Z}\\p{C}]~[^\\s\\p{P}\\p{Z}\\p{C}]'

/** Each finds the character after which a space ends what could be a link. */
const seams = [
  // A scheme, with or without slashes: `https:`, `tel:`, `mailto:`.
  pattern('(?<=[a-zａ-ｚ][a-z0-9ａ-ｚ０-９+.\\-\\p{Default_Ignorable_Code_Point}]{0,30})[:：﹕](?=\\S)'),
  // Slashes that begin an address or a name in a Windows network.
  pattern('[\\\\/＼／](?=~[\\\\/＼／])'),
  pattern(`(?<=\\S)[.․﹒](?=${label})`),
  // The Japanese full stops, where they do not end a sentence between Japanese letters.
  pattern(`(?<=[^\\s\\p{P}\\p{Z}\\p{C}${japanese}]~)[。．｡](?=${label})`),
  pattern(`(?<=\\S)[。．｡](?=${label})(?!~[${japanese}])`),
  pattern(`(?<=(?:www|ｗｗｗ)~)${anyDot}(?=\\S)`),
  // The middle of an IPv4 address.
  pattern(`(?<=\\p{Nd}~${anyDot}~\\p{Nd}{1,3}~)${anyDot}(?=~\\p{Nd}{1,3}~${anyDot}~\\p{Nd})`),
]

const lastColon = pattern('(?<=[a-zａ-ｚ0-9+.\\-]~)[:：﹕]~$')

/**
 * What people typed, so that no mail or chat program makes a link of it: a space follows each dot, colon and slash that could be
 * part of one, and `@` is between spaces. Links never go across spaces, while invisible joiners are ignored by many programs;
 * and names such as `St. Mary's` are written so anyhow. Zero-width characters go, but for those of emoji, of Indic and Persian
 * words, and of variants of letters. Telephone numbers stay: phones recognise any.
 */
export const withoutLinks = (text: string): string =>
  seams
    .reduce((rest, seam) => rest.replace(seam, '$& '), text.replace(removed, ''))
    // What follows the value in the mail may begin with a letter.
    .replace(lastColon, ' $&')
    .replace(/(\S?)([@＠﹫])(?=(\S?))/gu, (_, before: string, at: string, after: string) =>
      [before, before && ' ', at, after && ' '].join(''),
    )
