/** Kana by vowel (a i u e o), in the spelling that a keyboard always accepts (Kunrei: `si`, `tu`). */
const rows: readonly [consonant: string, kana: string][] = [
  ['', 'あいうえお'],
  ['k', 'かきくけこ'],
  ['g', 'がぎぐげご'],
  ['s', 'さしすせそ'],
  ['z', 'ざじずぜぞ'],
  ['t', 'たちつてと'],
  ['d', 'だぢづでど'],
  ['n', 'なにぬねの'],
  ['h', 'はひふへほ'],
  ['b', 'ばびぶべぼ'],
  ['p', 'ぱぴぷぺぽ'],
  ['m', 'まみむめも'],
  ['y', 'や ゆ よ'],
  ['r', 'らりるれろ'],
  ['w', 'わゐ ゑを'],
]

const latin = new Map<string, string>([
  ...rows.flatMap(([consonant, kana]) => [...kana].map((char, at) => [char, `${consonant}${'aiueo'[at]}`] as const)),
  ...[...'ゃゅょ'].map((char, at) => [char, `Y${'auo'[at]}`] as const),
  ...[...'ぁぃぅぇぉ'].map((char, at) => [char, `V${'aiueo'[at]}`] as const),
  ['ゔ', 'vu'],
  ['ん', 'n'],
  ['っ', ''],
  ['ー', ''],
])

/** Spellings of the same sound: Hepburn to Kunrei, long vowels and double consonants to single ones. */
const spellings: readonly [RegExp, string][] = [
  [/[aiueo]Y/g, 'y'],
  [/[aiueo]V/g, ''],
  [/[YV]/g, ''],
  [/sh(?=[auo])/g, 'sy'],
  [/sh/g, 's'],
  [/ch(?=[auo])/g, 'ty'],
  [/ch/g, 't'],
  [/ts/g, 't'],
  [/j(?=[auo])/g, 'zy'],
  [/j/g, 'z'],
  [/dz?(?=[iu])/g, 'z'],
  [/f/g, 'h'],
  [/m(?=[bp])/g, 'n'],
  [/o[hu](?![aiueoy])/g, 'o'],
  [/(.)\1+/g, '$1'],
]

/**
 * A name as it is typed with Latin letters, for comparison only: kana are romanized, and the spellings of a sound are one
 * (`オオタ`, `Ohta`, `Oota` and `Ota`). Kanji disappear: their reading is unknown.
 */
export const asTyped = (text: string): string =>
  spellings.reduce(
    (typed, [spelling, sound]) => typed.replace(spelling, sound),
    [
      ...text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\u30A1-\u30F4]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60)),
    ]
      .map(char => latin.get(char) ?? char)
      .join('')
      .normalize('NFD')
      .replace(/[^a-zYV]/g, ''),
  )
