import { describe, expect, test } from 'vitest'
import { personName } from '../../../../shared/rules/names.ts'

describe("rule 8: the script of a person's name decides its order, in every language", () => {
  test.each([
    ['Han', ['青木', '', '雄一郎'], '青木 雄一郎'],
    ['Han beyond the first plane', ['𠮷田', '', '一'], '𠮷田 一'],
    ['Hiragana', ['あおき', '', 'みのり'], 'あおき みのり'],
    ['half-width Katakana', ['ｱｵｷ', '', 'ﾐﾉﾘ'], 'ｱｵｷ ﾐﾉﾘ'],
    ['Hangul', ['김', '', '민수'], '김 민수'],
    ['Latin', ['Anderson', 'J.', 'James'], 'James J. Anderson'],
    ['Latin with marks', ['Nguyễn', 'Văn', 'Minh'], 'Minh Văn Nguyễn'],
    ['Cyrillic', ['Иванов', 'Сергеевич', 'Пётр'], 'Пётр Сергеевич Иванов'],
    // Katakana names of people from abroad are indistinguishable from Japanese ones in Katakana.
    ['Katakana of a Latin name', ['アンダーソン', 'カレン', 'マリー'], 'アンダーソン カレン マリー'],
    ['a Han family name with a Latin given name', ['田中', '', 'Maria'], '田中 Maria'],
    ['a Latin family name with a Han given name', ['Baker', '', '花子'], 'Baker 花子'],
    ['a Latin middle name between Han', ['田中', 'J.', '恵子'], '田中 J. 恵子'],
    ['a family name only', ['青木', '', ''], '青木'],
    ['a given name only', ['', '', 'Maria'], 'Maria'],
    ['a company in the place of a name', ['Aozora Rental Ltd.', '', ''], 'Aozora Rental Ltd.'],
    ['a blank part', ['Costa', ' ', ''], 'Costa'],
    ['no name', ['', '', ''], ''],
  ])('%s', (_, [family_name = '', middle_name = '', first_name = ''], shown) =>
    expect(personName({ family_name, middle_name, first_name })).toBe(shown),
  )
})
