import { cleanLine, isPlainLine } from '../../shared/rules/text.ts'

/** Text that breaks careless forms, emails, pages and queries: 500 strings, the same in every run. */
const attacks = [
  '<script>window.attacked = 1</script>',
  '"><img src=x onerror="window.attacked = 1">',
  "'><svg/onload=window.attacked=1>",
  '</textarea><script>window.attacked = 1</script>',
  '</title><script>window.attacked = 1</script>',
  '<!--',
  ']]>',
  '&lt;b&gt;',
  '&#x202E;',
  'javascript:window.attacked=1',
  'data:text/html,<script>window.attacked=1</script>',
  '<a href="//evil.example">x</a>',
  '{{constructor.constructor("window.attacked=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is the attack
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{count, plural, one {#} other {#}}',
  '<b>{name}</b>',
  "' or 1=1 --",
  '"; drop table "user"; --',
  "'); delete from company; --",
  "\\'; select pg_sleep(9); --",
  '$1',
  '$$; select 1; $$',
  "E'\\x00'",
  '%',
  '_',
  '\\',
  '%_%\\%',
  '../../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f',
  '%00',
  '/dev/null; rm -rf /',
  '`id`',
  '$(id)',
  '=cmd|calc!A1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  'Bcc: victim@evil.example',
  'x\r\nBcc: victim@evil.example\r\n\r\nbody',
  'x\nSubject: other',
  'x%0d%0aBcc: victim@evil.example',
  '=?utf-8?B?QmNjOiB4?=',
  '.\r\n.\r\nQUIT',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '1e400',
  '-0',
  '0x41',
  '９９９',
]

const scripts = [
  '山田太郎',
  'ﾔﾏﾀﾞ ﾀﾛｳ',
  '髙﨑 𠮷野家',
  '葛󠄀城',
  'はひふへほ゛',
  'か\u3099き\u3099',
  '①㈱№℡',
  '～−―‖',
  '김철수',
  '\u1112\u1161\u11ab',
  'Nguyễn Thị Ánh',
  'Zoe\u0308',
  'ǅ ß ŉ ﬁ',
  'İıIi',
  'Ω≈ç√∫',
  'Привет',
  'أحمد محمود',
  'שָׁלוֹם',
  'नमस्ते',
  'ไทย',
  'ᚠᛇᚻ',
  '𝕬𝖇𝖈',
  '👩‍👩‍👧‍👦',
  '🇯🇵🚜',
  'Z͑ͫ̓a̴͝l̵g̷o',
  '﷽',
  'عرب\u200Fي',
  'a\u200Bb',
  'a\u00ADb',
  'a\u00A0b',
  'a\uFEFFb',
]

const invisible = [
  '\u0000',
  '\u0001',
  '\u0007',
  '\u0008',
  '\u0009',
  '\u000A',
  '\u000B',
  '\u000D',
  '\u001B[31m',
  '\u007F',
  '\u0085',
  '\u200B',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u2028',
  '\u2029',
  '\u202A',
  '\u202E',
  '\u2066',
  '\u2069',
  '\u3000',
  '\uD800',
  '\uDC00',
  '\uFFFE',
  '\uFFFF',
  '\uFFFD',
  '\u{E0001}',
  '\u{10FFFF}',
]

const lengths = [9, 10, 11, 15, 16, 254, 255, 256]
const longLengths = [5000, 5001]
const pieces = [...attacks, ...scripts, ...invisible]

/** A seeded random number generator, so that every run uses the same strings. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed ^ (seed >>> 15), seed | 1) + 0x6d2b79f5) | 0
  return ((seed ^ (seed >>> 14)) >>> 0) / 4_294_967_296
}

const mixed = (count: number): string[] => {
  const next = numbers(2026)
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? ''
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + Math.floor(next() * 3) }, () => pick(pieces)).join(''),
  )
}

const fixed = [
  ...attacks,
  ...scripts,
  ...invisible.flatMap(character => [character, `a${character}b`]),
  ...lengths.flatMap(length => ['x'.repeat(length), '山'.repeat(length), '🚜'.repeat(length)]),
  ...longLengths.flatMap(length => ['x'.repeat(length), '山'.repeat(length)]),
  ' ',
  '　',
  ' 前後 ',
]

export const hostileStrings: readonly string[] = [...fixed, ...mixed(500 - fixed.length)]

/** Those that any field of a line accepts. */
const lines = hostileStrings.filter(text => {
  const line = cleanLine(text)
  return line !== '' && line.length <= 100 && isPlainLine(line)
})

/** One of the strings that any field of a line accepts; numbers beyond the last one begin again. */
export const hostileLine = (number: number): string => lines[number % lines.length] ?? ''

/** Some of them, for a field of several lines. */
export const hostileLines = (number: number, count: number): string =>
  Array.from({ length: count }, (_, index) => cleanLine(hostileLine(number * count + index))).join('\n')
