import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { ApiError } from '../../../../web/api-error.ts'
import { describeError } from '../../../../web/kit/status/describe-error.ts'
import en from '../../../../web/messages/en/kit/error.json' with { type: 'json' }
import type { Translate } from '../../../../web/messages/index.ts'
import ja from '../../../../web/messages/ja/kit/error.json' with { type: 'json' }

const texts = (locale: 'en' | 'ja') => {
  const messages: Record<string, string> = { en, ja }[locale]
  const intl = createIntl({ locale, messages })
  const t = (id: string, values: Record<string, number>) => intl.formatMessage({ id }, values)
  return Object.assign(t, { has: (id: string) => id in messages }) as unknown as Translate
}

test.each([
  [1, '1 minute', '1分'],
  [61, '2 minutes', '2分'],
  [119 * 60, '119 minutes', '119分'],
  [119 * 60 + 1, '2 hours', '2時間'],
  [121 * 60, '3 hours', '3時間'],
  [86_400, '24 hours', '24時間'],
])('a wait of %i s is told as %s', (retry_after, english, japanese) => {
  const error = new ApiError(429, 'too_many_attempts', { retry_after })
  expect(describeError(error, texts('en'))).toContain(`Wait ${english} and`)
  expect(describeError(error, texts('ja'))).toContain(`${japanese}ほど待ってから`)
})

test('without a time, and for unknown errors, there is a general text', () => {
  expect(describeError(new ApiError(429, 'too_many_attempts'), texts('en'))).toContain('Wait 1 minute and')
  expect(describeError(new Error('x'), texts('en'))).toBe(en['error.internal'])
})
