/** Every text field of every call takes 500 hostile strings: refused with a code that has a text in both languages, or clean. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'
import { fieldErrors } from '../../shared/rules/issues.ts'
import { isPlainLines } from '../../shared/rules/text.ts'
import { textsOf } from '../e2e/journey/texts.ts'
import { hostileStrings } from '../helper/hostile-strings.ts'

type Schema = v.GenericSchema & {
  entries?: object
  item?: Schema
  wrapped?: Schema
  options?: Schema[]
  pipe?: Schema[]
}

/** The schemas of text in a schema, by path. */
const textsIn = (schema: Schema, path: string[] = []): [string, Schema][] => {
  const { entries, item, wrapped, options } = schema
  if (entries) return Object.entries<Schema>({ ...entries }).flatMap(([name, field]) => textsIn(field, [...path, name]))
  if (item) return textsIn(item, [...path, '0'])
  if (wrapped) return textsIn(wrapped, path)
  if (schema.type === 'union') return (options ?? []).flatMap(option => textsIn(option, path))
  return schema.type === 'string' ? [[path.join('.'), schema]] : []
}

const fields = Object.entries<Entry>(contract).flatMap(([name, { body, query }]) =>
  [body, query].flatMap(part => (part ? textsIn(part as Schema) : []).map(([path, field]) => ({ name, path, field }))),
)

test('the contract has text fields in most calls', () => {
  expect(new Set(fields.map(({ name }) => name)).size).toBeGreaterThan(80)
})

const locales = [textsOf('ja'), textsOf('en')]

test.each(fields)('$name: $path', ({ path, field }) => {
  // Secrets stay as they are typed, ids and choices are looked up: the server finds none that is wrong. Cells are read as those of a file.
  const isKey =
    /password|token|^cells\.|(?:id|ids|code|target|type|category|industry|services|managers|from|to)(?:\.0)?$/.test(
      path,
    )
  const wrong: unknown[] = []
  const codes = new Set<string>()
  for (const text of hostileStrings) {
    const { success, output, issues } = v.safeParse(field, text)
    if (!success) for (const code of Object.values(fieldErrors(issues)).flat()) codes.add(code)
    else if (typeof output === 'string' && (v.parse(field, output) !== output || !(isKey || isPlainLines(output))))
      wrong.push([text, output])
  }
  // Kanji of names stay as they were typed, in every text that is no address or number.
  const { success, output } = v.safeParse(field, '\uFA19')
  if (success && !path.includes('mail')) expect(output).toBe('\uFA19')
  expect(wrong).toEqual([])
  for (const code of codes) for (const texts of locales) expect(texts(`validation.${code.split(':')[0]}`)).not.toBe('')
})
