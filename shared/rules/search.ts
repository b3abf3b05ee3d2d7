/**
 * Normalizes both stored text and search input: `ﾔﾏﾀﾞ`, `ヤマダ` and `やまだ` match each other, as do `ＡＢＣ` and `abc` (NFKC for
 * width, lower case, katakana to hiragana). White space is collapsed to single spaces.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, ' ')
    .trim()
