import { describe, expect, test } from 'vitest'
import { rateOf, type Sample, withSample } from '../../../../web/features/bulk-mail/pages/bulk-mail/rate.ts'

const seen = (looks: readonly (readonly [seconds: number, done: number])[]): Sample[] =>
  looks.reduce<Sample[]>((samples, [seconds, done]) => withSample(samples, { at: seconds * 1000, done }), [])

describe('how fast a bulk mail is sent', () => {
  test('is not known at the first look, nor at once after it', () => {
    expect(rateOf(seen([]))).toBeUndefined()
    expect(rateOf(seen([[0, 10]]))).toBeUndefined()
    expect(
      rateOf(
        seen([
          [0, 10],
          [1.9, 60],
        ]),
      ),
    ).toBeUndefined()
  })
  test('is what was settled between the first look and the last', () =>
    expect(
      rateOf(
        seen([
          [0, 10],
          [2, 20],
          [4, 90],
        ]),
      ),
    ).toBe(20))
  test('is not known while nothing moves', () =>
    expect(
      rateOf(
        seen([
          [0, 10],
          [20, 10],
        ]),
      ),
    ).toBeUndefined())
  test('forgets what was half a minute ago', () =>
    expect(
      rateOf(
        seen([
          [0, 0],
          [30, 3000],
          [60, 3030],
        ]),
      ),
    ).toBe(1))
  test('begins anew where recipients wait once more', () => {
    expect(
      rateOf(
        seen([
          [0, 10],
          [10, 60],
          [12, 50],
        ]),
      ),
    ).toBeUndefined()
    expect(
      rateOf(
        seen([
          [0, 10],
          [10, 60],
          [12, 50],
          [14, 54],
        ]),
      ),
    ).toBe(2)
  })
})
