import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TermsChanges } from '../../../../web/features/sign-in/parts/TermsChanges.tsx'
import { textChanges } from '../../../../web/features/sign-in/parts/text-changes.ts'
import { threadTime } from '../../../helper/thread-time.ts'

const marks = { same: ' ', inserted: '+', removed: '-' }
const changes = (before: string, now: string) =>
  textChanges(before, now).map(block => block.map(({ kind, text }) => `${marks[kind]}${text}`))

const article = (number: number, ...clauses: string[]) => [`Article ${number}`, ...clauses].join('\n')
const text = (...blocks: string[]) => blocks.join('\n\n')

test('the same text has no changes, whatever its empty lines and line ends', () => {
  const same = text('Terms', article(1, '1. One.', '2. Two.'))
  expect(changes(same, same)).toEqual([])
  expect(changes(same, ` ${same.replaceAll('\n\n', '  \r\n\r\n \r\n')}\n`.trim())).toEqual([])
})

test('a changed clause is removed and inserted within its article; others are left out', () =>
  expect(
    changes(
      text('Terms', article(1, '1. One.', '2. Two.', '3. Three.'), article(2, '1. Same.')),
      text('Terms', article(1, '1. One.', '2. Second.', '3. Three.'), article(2, '1. Same.')),
    ),
  ).toEqual([[' Article 1', ' 1. One.', '-2. Two.', '+2. Second.', ' 3. Three.']]))

test('whole blocks are inserted and removed', () => {
  const [one, two, three] = [article(1, 'One.'), article(2, 'Two.'), article(3, 'Three.')]
  expect(changes(text(one, three), text(one, two, three))).toEqual([['+Article 2', '+Two.']])
  expect(changes(text(one, two, three), text(three))).toEqual([
    ['-Article 1', '-One.'],
    ['-Article 2', '-Two.'],
  ])
  expect(changes('', one)).toEqual([['-'], ['+Article 1', '+One.']])
})

test('applied to the old text, the changes give the new one', () => {
  // A generator with a fixed start: a failure can be repeated.
  let state = 7
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
  const lines = () => Array.from({ length: 1 + random(6) }, () => `line ${random(4)}`)
  const any = () => text(...Array.from({ length: 1 + random(5) }, () => lines().join('\n')))
  for (let round = 0; round < 300; round += 1) {
    const [before, now] = [any(), any()]
    const of = (kinds: string[]) =>
      textChanges(before, now).flatMap(block => block.filter(({ kind }) => kinds.includes(kind)).map(line => line.text))
    const count = (some: string[]) => some.toSorted().join()
    const all = (whole: string) => whole.split(/\n+/)
    const same = (whole: string, kind: string) => {
      const rest = all(whole)
      for (const line of of(['same', kind])) rest.splice(rest.indexOf(line), 1)
      return count(rest)
    }
    expect(same(before, 'removed')).toBe(same(now, 'inserted'))
  }
})

test('two texts of the greatest length that differ everywhere cost little more than short ones', () => {
  const differing = (length: number, between: string) => {
    const [before = '', now = ''] = ['a', 'b'].map(word =>
      Array.from({ length }, (_, index) => `${word}${index % 10}.`).join(between),
    )
    const start = threadTime()
    const changes = textChanges(before, now)
    return { changes, time: threadTime() - start }
  }
  expect(differing(7_500, '\n').changes).toHaveLength(2)
  const short = differing(500, '\n\n')
  const long = differing(7_500, '\n\n')
  expect([short.changes.length, long.changes.length]).toEqual([1_000, 15_000])
  expect(long.time).toBeLessThan(5 * short.time)
})

test('passages are elements of their kind with a word, and markup in them is escaped', () =>
  expect(
    renderToStaticMarkup(
      <TermsChanges labels={{ inserted: 'Added', removed: 'Removed' }}>
        {textChanges('Article 1\n<b>old</b>.', 'Article 1\n<img src=x onerror=alert(1)>.')}
      </TermsChanges>,
    ),
  ).toBe(
    '<div class="terms-text"><section><div><h3>Article 1</h3></div>' +
      '<del><small>Removed</small><p>&lt;b&gt;old&lt;/b&gt;.</p></del>' +
      '<ins><small>Added</small><p>&lt;img src=x onerror=alert(1)&gt;.</p></ins></section></div>',
  ))
