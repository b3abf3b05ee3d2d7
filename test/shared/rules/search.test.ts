import { describe, expect, test } from 'vitest'
import { searchWords } from '../../../shared/rules/search.ts'

describe('the words of a search', () => {
  test.each([
    ['青空 石井', ['青空', '石井']],
    ['　アオゾラ　 ｲｼｲ ', ['あおぞら', 'いしい']],
    ['Ishii ISHII', ['ishii']],
    ['taro.2026-01@yamada.example', ['taro.2026-01@yamada.example']],
    ['C000101', ['c000101']],
    ['000101', ['000101']],
    ['', ['']],
    [' \u200B', ['']],
  ])('%s', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })

  test('of more than eight words the last ones are one, as typed', () => {
    expect(searchWords('a b c d e f g h')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(searchWords('a b c d e f g h i a')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i'])
  })

  test.each([
    '090-5550-9281',
    '090 5550 9281',
    '(090) 5550-9281',
    '０９０－５５５０－９２８１',
    ...[...'‐‑‒–—―−ーｰ'].map(hyphen => `０９０${hyphen}５５５０${hyphen}９２８１`),
    '+81 90-5550-9281',
    '+819055509281',
    '+81 (0)90 5550 9281',
    '09055509281',
  ])('a phone number is one word in any spelling: %s', phone => {
    expect(searchWords(phone)).toEqual(['9055509281'])
    expect(searchWords(`石井 ${phone} 青空`)).toEqual(['石井', '9055509281', '青空'])
  })

  test('part of a phone number', () => {
    for (const hyphen of '-‐‑‒–—―−ーｰ') expect(searchWords(`5550${hyphen}9281`)).toEqual(['55509281'])
    expect(searchWords('9281')).toEqual(['9281'])
    expect(searchWords('090')).toEqual(['090'])
    expect(searchWords('ーーーーーー')).toEqual(['ーーーーーー'])
  })
})
