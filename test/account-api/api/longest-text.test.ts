// @module-tag all

/**
 * Every text of every call at its limit, in the characters that take most room: stored, or refused with a code. PostgreSQL in the
 * short run, both engines in the full one.
 */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { errorStatus } from '../../../shared/errors.ts'
import { engines } from '../../helper/account-api.ts'
import { isFull } from '../../helper/services.ts'
import { type TextField, textFields, withValue } from '../../helper/text-fields.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { callByName, callerOf, inputs } from './inputs/index.ts'
import type { Input } from './inputs/input.ts'

const entries = Object.entries<Entry>(contract).flatMap(([name, entry]) =>
  entry.body || entry.query ? [[name as CallName, entry] as const] : [],
)

/** Letters beyond the BMP in an order that does not compress: CJK extension B. */
let state = 1
const letter = (): string => {
  state = (state * 48_271) % 2_147_483_647
  return String.fromCodePoint(0x20000 + (state % 42_000))
}

/** Texts of a length in characters. */
const fills: Record<string, (length: number) => string> = {
  'letters of four bytes': length => Array.from({ length }, letter).join(''),
  'letters that search makes 18 of': length => 'ﷺ'.repeat(length),
  'letters that NFC makes three of': length => '\u{1D160}'.repeat(length / 3),
  'letters with 30 marks each': length => `a${'\u0301\u0316'.repeat(15)}`.repeat(length / 31),
}

describe.each(engines.filter(engine => isFull || engine === engines.at(-1)))('texts at their limit on %s', engine => {
  let api: AccountApi
  let manager: Person
  let editor: Person
  let member: Person
  beforeAll(async () => {
    api = await setUp(engine, { loginFailuresPerAddress: 1_000_000, loginFailuresPerAccount: 1_000_000 })
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
    member = await api.person({ company: companyA })
  })
  afterAll(() => api.close())

  const tokenFor = (entry: Entry) => callerOf(entry, { editor, manager })?.token

  const send = async (name: CallName, entry: Entry, input: Input) => {
    const { status, body } = await callByName(api, name, input, tokenFor(entry))
    if (status >= 400)
      expect([name, status, body.code]).toEqual([name, errorStatus[body.code as keyof typeof errorStatus], body.code])
    expect([name, status, status < 500]).toEqual([name, status, true])
    return status
  }

  describe.each(Object.entries(fills).slice(0, isFull ? undefined : 1))('%s', (_, fill) => {
    test.each(entries)('%s', async (name, entry) => {
      for (const part of ['body', 'query'] as const) {
        const schema = entry[part]
        if (!schema) continue
        const input = async () => inputs[name]({ api, member })
        const filled = (given: Input, fields: readonly TextField[]) => {
          const texts = fields.reduce<unknown>(
            (texts, { path, max }) => withValue(texts, path, fill(max)),
            given[part] ?? {},
          )
          return { ...given, [part]: texts } as Input
        }
        const fields = textFields(schema)
        const given = await input()
        const taken = fields.filter(field => v.safeParse(schema, filled(given, [field])[part]).success)
        const refused = fields.filter(field => !taken.includes(field))
        if (taken.length > 0) await send(name, entry, filled(given, taken))
        if (isFull) for (const field of fields) await send(name, entry, filled(await input(), [field]))
        // The short run sends those together that the schema refuses.
        else if (refused.length > 0) await send(name, entry, filled(given, refused))
      }
    })
  })
})
