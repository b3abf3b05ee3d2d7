/**
 * The tiers of tests. `npm test` runs the first; `npm run test:all` runs it and the rest.
 *
 * A test belongs to the first tier unless it has the tag `all`: a file by a comment `@module-tag all`, a group or a test by its
 * option `{ tags: 'all' }`. Tests in a browser say it unless they are the main job: see test/config/tiers.test.ts. Of given files
 * `vitest run --config=config/vitest.ts --tags-filter='!all' FILE…` runs what belongs to the first tier.
 */
import { globSync, readFileSync } from 'node:fs'

declare module 'vitest' {
  interface TestTags {
    tags: 'all' | 'chromium'
  }
}

export const tags = [{ name: 'all', description: 'only `npm run test:all` runs it' }] as const

/** What Vitest's `--tags-filter` takes for each part of all tests. */
export const tierFilters = { first: '!all', rest: 'all' } as const
export type Tier = keyof typeof tierFilters

/** Whether a whole file belongs to the rest, by its text. */
export const isRest = (text: string): boolean => /(?:\/\/|\*)\s*@module-tag all\b/.test(text)

/** Whether a file has no test of the rest: it names neither tags nor a second engine. */
const isFirst = (text: string): boolean => !/@module-tag|\btags\b|onBothEngines/.test(text)

/** The tier of a run with these filters; undefined: all tests. */
export const tierOf = (filters: readonly string[] = []): Tier | undefined =>
  (Object.keys(tierFilters) as Tier[]).find(tier => filters.includes(tierFilters[tier]))

/** Whether a test with these tags belongs to a tier. */
export const isOf = (tier: Tier | undefined, tags: readonly string[]): boolean =>
  tier === undefined || tags.includes('all') === (tier === 'rest')

/** Test files without any test of a tier, so that Vitest does not load them. */
export const filesOutside = (tier: Tier | undefined): string[] =>
  tier === undefined
    ? []
    : globSync('test/**/*.test.{ts,tsx}').filter(file =>
        (tier === 'first' ? isRest : isFirst)(readFileSync(file, 'utf8')),
      )
