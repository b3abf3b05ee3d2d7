import {
  type MembershipField,
  membershipFields,
  type NameField,
  nameFields,
} from '../../../../shared/rules/person-fields.ts'
import { withApostrophe } from '../../access/csv/csv-cell.ts'

export type TextField = NameField | MembershipField
export const textFields: readonly TextField[] = [...nameFields, ...membershipFields]

export interface Problem {
  field: string
  /** A code with an optional subject, such as `too_long:255`. */
  code: string
  value: string
}

/** How Shift_JIS, as browsers and our download write it, folds signs that it has only once. Forms of kanji become their unified ones. */
const folds = new Map([...'〜‖—−¥‾¢£¬'].map((sign, at) => [sign, [...'～∥―－\\~￠￡￢'][at]]))
const lost = '〓'

/** Whether a text that went through Shift_JIS may be this one: characters that it lacks became 〓. */
const isSameInShiftJis = (text: string, original: string): boolean => {
  const [found, wanted] = [text, original].map(part => [...part].map(sign => folds.get(sign) ?? sign.normalize('NFC')))
  if (!found || !wanted || found.length !== wanted.length) return false
  return found.every((sign, at) => sign === wanted[at] || sign === lost)
}

/**
 * The text to store: what is there already, if the file can only not express it. An apostrophe that our files have before it stays if
 * 〓 hides why.
 */
export const restoredText = (text: string, present: string): string =>
  [present, withApostrophe(present)].some(original => isSameInShiftJis(text, original)) ? present : text

export const hasLost = (text: string): boolean => text.includes(lost)
