import type { Locale } from '../../shared/model/flag.ts'
import { foreignNames } from './foreign-names.ts'
import { familyNames, firstNames } from './japanese-names.ts'
import type { Random } from './random.ts'

interface DemoPersonNames {
  first_name: string
  middle_name: string
  family_name: string
  first_name_kana: string
  family_name_kana: string
  locale: Locale
  /** Local part of the address, in ASCII letters. */
  account: string
}

const plainLetters = (name: string): string =>
  name
    .replace(/ß/g, 'ss')
    .replace(/[đĐ]/g, 'd')
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** A random name of a nation; Japanese for nations that are not listed. */
export const drawNames = (random: Random, nation: string): DemoPersonNames => {
  const foreign = foreignNames[nation]
  if (foreign) {
    const [first_name, family_name] = [random.pick(foreign.first), random.pick(foreign.family)]
    const middle_name = foreign.middle && random.chance(0.5) ? random.pick(foreign.middle) : ''
    const account = `${plainLetters(first_name)}.${plainLetters(family_name)}`
    return { first_name, middle_name, family_name, first_name_kana: '', family_name_kana: '', locale: 'en', account }
  }
  const [family_name, family_name_kana, familyRomaji] = random.pick(familyNames)
  const [first_name, first_name_kana, firstRomaji] = random.pick(firstNames)
  const account = `${familyRomaji}.${firstRomaji}`
  return { first_name, middle_name: '', family_name, first_name_kana, family_name_kana, locale: 'ja', account }
}

const japanese = {
  departments: ['総務部', '営業部', '機材課', '整備課', '工事部', '経理部', '情報システム課', '安全管理室', '資材部'],
  positions: ['', '', '', '主任', '係長', '課長', '次長', '部長', '工場長'],
} as const
const english = {
  departments: ['Administration', 'Sales', 'Fleet', 'Workshop', 'Site operations', 'Finance', 'IT', 'Safety'],
  positions: ['', '', '', 'Supervisor', 'Team lead', 'Manager', 'Director'],
} as const

export const drawPost = (random: Random, locale: Locale): { department: string; position: string } => {
  const words = locale === 'ja' ? japanese : english
  return { department: random.pick(words.departments), position: random.pick(words.positions) }
}
