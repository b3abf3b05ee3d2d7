/**
 * Random tests, by fast-check. The short run takes the same values every time, so that a change is judged by what it
 * changes; the full run takes new ones and prints the seed of a failure.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { inject } from 'vitest'

/** The seed of this run's random values. */
export const seed = inject('isFull') ? randomInt(2 ** 31) : 2026

fc.configureGlobal({ seed })

export { fc }
