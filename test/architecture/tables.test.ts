import { expect, it } from 'vitest'
import { sources, textOf, under } from './sources.ts'

/** A table of literals whose type says that any text is a key: `table['constructor']` is a function of the language. */
const openTable = /\b(?:const|let) \w+: (?:Readonly<|Partial<)*Record<string, [^=\n]+> = \{\s*(?!\.\.\.)[^\s}]/

it('a table that is asked with any text is a Map', () => {
  const found = sources.filter(
    path => under(path, 'server', 'shared', 'web') && !under(path, 'server/demo') && openTable.test(textOf(path)),
  )
  expect(found).toEqual([])
  expect(openTable.test("const codes: Record<string, string> = {\n  a: 'b',\n}")).toBe(true)
})
