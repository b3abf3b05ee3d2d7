/** Which tests `npm test` runs: see config/test/tiers.ts. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { durationsFile, readDurations } from '../../config/test/durations.ts'
import { filesOutside, isOf, isRest, tierOf } from '../../config/test/tiers.ts'

const files = globSync('test/**/*.test.{ts,tsx}').sort()
const others = new Set(filesOutside('first'))
const first = files.filter(file => !others.has(file))

test('a test has no tag, or belongs to the rest; each is in one of the two tiers', () => {
  expect(tierOf([])).toBe(undefined)
  expect([tierOf(['!all']), tierOf(['all'])]).toEqual(['first', 'rest'])
  expect([isOf('first', []), isOf('rest', []), isOf(undefined, [])]).toEqual([true, false, true])
  expect([isOf('first', ['all']), isOf('rest', ['all']), isOf(undefined, ['all'])]).toEqual([false, true, true])
})

// In one piece it would be the tag of this file.
const word = ['@module', 'tag all'].join('-')

test.each([
  [`// ${word}\n\nimport`, true],
  [`/**\n * What it tests.\n *\n * ${word}\n */`, true],
  [`test('${word}', () => {})`, false],
  ["test('one', { tags: 'all' }, () => {})", false],
])('the word of a file: %j', (text, expected) => {
  expect(isRest(text)).toBe(expected)
})

test('of the tests in a browser the first tier has the main job on the embedded database, and no other', () => {
  const needsBrowser = (file: string) =>
    file.startsWith('test/e2e/') || /launchBrowser\(|sharedBrowser\(/.test(readFileSync(file, 'utf8'))
  const inBrowser = first.filter(file => !file.endsWith('.full.test.ts') && needsBrowser(file))
  expect(inBrowser).toEqual(['test/e2e/main-job-pglite.test.ts'])
})

test('a file that opens Chromium is skipped where that is missing', () => {
  const opens = /\b(?:stage|sharedStage|sharedBrowser|testMainJob)\(/
  const isSkipped =
    /^\/\/ @module-tag chromium$|isMissing\('chromium'\)|\['chromium'[^\]]*\] as const\)\.some\(isMissing\)/m
  const open = files.filter(file => opens.test(readFileSync(file, 'utf8')) && file !== 'test/config/tiers.test.ts')
  expect(open.length).toBeGreaterThan(40)
  expect(open.filter(file => !isSkipped.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the first tier has what it promises', () => {
  const promised = [
    'test/account-api/api/authorization.test.ts',
    'test/bff/csv/download.test.ts',
    'test/bff/csv/shift-jis.test.ts',
    'test/bff/guard.test.ts',
    'test/bff/redis.test.ts',
    'test/bff/session.test.ts',
    'test/config/tiers.test.ts',
    ...files.filter(file => file.startsWith('test/shared/')),
  ]
  expect(promised.filter(file => !first.includes(file))).toEqual([])
})

test.each(['account', 'audit', 'bulk-mail', 'company', 'home', 'joining', 'mail', 'reference', 'service', 'sign-in'])(
  'the first tier has tests of the domain %s',
  domain => {
    expect(first.filter(file => file.startsWith(`test/account-api/${domain}/`)).length).toBeGreaterThan(0)
  },
)

test('the first tier takes at most 900 seconds of workers', () => {
  const durations = readDurations(durationsFile)
  const seconds = first.reduce((total, file) => total + (durations[file] ?? 0), 0)
  expect(seconds).toBeGreaterThan(100)
  expect(seconds).toBeLessThanOrEqual(900)
})
