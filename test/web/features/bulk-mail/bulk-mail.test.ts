import { describe, expect, test } from 'vitest'
import { rateOf, type Sample, withSample } from '../../../../web/features/bulk-mail/pages/bulk-mail/rate.ts'

const samplesOf = (progress: readonly (readonly [seconds: number, done: number])[]): Sample[] =>
  progress.reduce<Sample[]>((samples, [seconds, done]) => withSample(samples, { at: seconds * 1000, done }), [])

describe('the sending rate of a bulk mail', () => {
  test('is unknown at the first sample and shortly after it', () => {
    expect(rateOf(samplesOf([]))).toBeUndefined()
    expect(rateOf(samplesOf([[0, 10]]))).toBeUndefined()
    expect(
      rateOf(
        samplesOf([
          [0, 10],
          [1.9, 60],
        ]),
      ),
    ).toBeUndefined()
  })
  test('is the number settled between the first and the last sample', () =>
    expect(
      rateOf(
        samplesOf([
          [0, 10],
          [2, 20],
          [4, 90],
        ]),
      ),
    ).toBe(20))
  test('is unknown while nothing is sent', () =>
    expect(
      rateOf(
        samplesOf([
          [0, 10],
          [20, 10],
        ]),
      ),
    ).toBeUndefined())
  test('ignores samples older than half a minute', () =>
    expect(
      rateOf(
        samplesOf([
          [0, 0],
          [30, 3000],
          [60, 3030],
        ]),
      ),
    ).toBe(1))
  test('restarts when recipients are waiting again', () => {
    expect(
      rateOf(
        samplesOf([
          [0, 10],
          [10, 60],
          [12, 50],
        ]),
      ),
    ).toBeUndefined()
    expect(
      rateOf(
        samplesOf([
          [0, 10],
          [10, 60],
          [12, 50],
          [14, 54],
        ]),
      ),
    ).toBe(2)
  })
})
