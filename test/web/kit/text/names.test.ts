import { describe, expect, test } from 'vitest'
import { personName } from '../../../../shared/rules/names.ts'

describe("rule 8: a person's name", () => {
  const minh = { family_name: 'Nguyễn', middle_name: 'Văn', first_name: 'Minh' }

  test('Japanese readers see the family name first', () => expect(personName(minh, 'ja')).toBe('Nguyễn Văn Minh'))
  test('English readers see given, middle, family', () => expect(personName(minh, 'en')).toBe('Minh Văn Nguyễn'))
  test('an empty middle name adds no space', () =>
    expect(personName({ family_name: '佐藤', middle_name: '', first_name: '恵子' }, 'ja')).toBe('佐藤 恵子'))
  test('a blank part adds no space', () =>
    expect(personName({ family_name: 'Costa', middle_name: ' ', first_name: '' }, 'en')).toBe('Costa'))
})
