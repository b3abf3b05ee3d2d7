import { expect, test } from 'vitest'
import { importLabels } from '../../../../server/account-api/jobs/rows/labels.ts'
import { problemText, valueText } from '../../../../web/features/account/parts/import/row-text.ts'
import en from '../../../../web/messages/en/index.ts'
import type { Translate } from '../../../../web/messages/index.ts'

/** Texts are their ids, with the subject of those that have one. */
const t = Object.assign(
  (text: string | { en: string }, values?: { subject?: string; name?: string }) =>
    [typeof text === 'string' ? text : text.en, values?.subject ?? values?.name].filter(Boolean).join(' '),
  { has: (id: string) => id in en },
) as unknown as Translate

const textOf = (code: string, field = 'email', value = '') => problemText({ field, code, value }, t)

test('every problem that the result names has a text of its own on the page', () => {
  const codes = Object.keys(importLabels.en.problems)
  expect(codes.length).toBeGreaterThan(15)
  expect(codes.filter(code => textOf(code) === 'import.otherProblem')).toEqual([])
})

test('a problem says what to do, with its subject', () => {
  expect(textOf('duplicate:12')).toBe('import.problem.duplicate 12')
  expect(textOf('too_long:255')).toBe('import.problem.too_long 255')
  expect(textOf('choice', 'services.product-api', '1')).toBe('import.serviceLacking')
  expect(textOf('choice', 'services.product-api', 'yes')).toBe('import.flagChoice')
  expect(textOf('choice', 'active_flg', 'yes')).toBe('import.statusChoice')
  expect(textOf('last_administrator', 'manager_flg')).toBe('error.last_administrator')
  expect(textOf('too_many_attempts')).toBe('import.problem.too_many_attempts')
  expect(textOf('unheard_of')).toBe('import.otherProblem')
})

test('flags are words; everything else is as it is', () => {
  expect(valueText('manager_flg', '1', t)).toBe('shell.administrator')
  expect(valueText('active_flg', '0', t)).toBe('Deactive')
  expect(valueText('services.product-api', '1', t)).toBe('account.usable')
  expect(valueText('department', '1', t)).toBe('1')
  expect(valueText('manager_flg', '', t)).toBe('')
})
