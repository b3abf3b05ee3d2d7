/**
 * Folds text for searching, the same way when it is stored and when it is asked for: `ﾔﾏﾀﾞ`, `ヤマダ` and `やまだ` meet,
 * so do `ＡＢＣ` and `abc` (width by NFKC, case, katakana to hiragana). White space shrinks to single spaces.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30A1-\u30F6\u30FD\u30FE]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, ' ')
    .trim()
