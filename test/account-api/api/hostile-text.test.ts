// @module-tag all

/**
 * Hostile text in what employees set and what applicants type: refused with a code at its field, or stored and read back as
 * typed. Every field gets every string from its schema. Through HTTP the strings are spread over the fields of each call, which
 * takes seconds instead of a minute; both engines store text alike, so one is enough.
 */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { cleanEmail, cleanLine } from '../../../shared/rules/text.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { hostileLine, hostileLines, hostileStrings } from '../../helper/hostile-strings.ts'
import { textFields } from '../../helper/text-fields.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { type Body, forms, isMultiline } from './hostile-forms.ts'
import { callByName } from './inputs/index.ts'
import { makerFields } from './inputs/reference.ts'
import { serviceFields } from './inputs/service.ts'

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Body | undefined)?.[key], body)

/** A copy of a body with other texts at their paths. */
const withTexts = (body: Body, texts: Record<string, string>): Body => {
  const copy = structuredClone(body)
  for (const [path, text] of Object.entries(texts)) {
    const keys = path.split('.')
    const parent = keys.slice(0, -1).reduce<Body>((value, key) => value[key] as Body, copy)
    parent[keys.at(-1) ?? ''] = text
  }
  return copy
}

const isCode = (code: unknown) => typeof code === 'string' && /^[a-z_]+(?::\d+)?$/.test(code)
const schemaOf = (call: CallName) => (contract[call] as Entry).body as v.GenericSchema

/** Calls per form. */
const turns = 25

describe('hostile text', () => {
  let api: AccountApi
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(fastEngine)
    editor = await api.signedIn({ employee: 'editor' })
    await api.person({ company: companyA })
  })
  afterAll(() => api.close())

  const tables = [
    'service',
    'maker',
    'company',
    'industry',
    'company_category',
    'notice',
    'terms',
    'access_request',
  ] as const
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async table => {
          const found = await api.db.selectFrom(table).selectAll().execute()
          return [table, found.map(row => JSON.stringify(row))] as const
        }),
      ),
    )

  test.each(Object.entries(forms))('every field of %s refuses it with a code, or takes it as typed', (_, form) => {
    const { call, fields, body } = form
    const target = { id: 'x', service_id: 'x', news_id: 'x', document: 'terms', version: 1, list: 'industry' }
    const base = { ...body, ...target, row_version: 1, idempotency_key: randomUUID() }
    const mail = 'a@yamada.example'
    const wrong: unknown[] = []
    for (const text of hostileStrings)
      for (const [field, clean] of Object.entries(fields)) {
        const sent = withTexts({ ...base, mail, mail_confirmation: mail }, { [field]: text })
        const { success, output, issues } = v.safeParse(schemaOf(call), sent)
        const isProper = success
          ? at(output, field) === clean(text)
          : issues.every(issue => v.getDotPath(issue) === field && isCode(issue.message))
        if (!isProper) wrong.push({ field, text, output, issues: issues?.map(({ message }) => message) })
      }
    expect(wrong).toEqual([])
  })

  test('no such text is an address of a service or of the maker', () => {
    const accepted = (call: CallName, body: Body, field: string) =>
      hostileStrings.filter(text => v.safeParse(schemaOf(call), { ...body, [field]: text }).success)
    const service = { service_id: 'parts', ...serviceFields }
    expect(accepted('postAdminServiceSetting', service, 'front_url').filter(text => cleanLine(text) !== '')).toEqual([])
    const maker = { ...makerFields, row_version: 1 }
    expect(accepted('postAdminMaker', maker, 'contact_mail').filter(text => cleanEmail(text) !== '')).toEqual([])
  })

  test.each(Object.entries(forms))('%s is stored as typed, and nothing else changes', async (_, form) => {
    const { call, fields, body, once, visitor, changes, stored = async (answer: Body) => answer } = form
    const paths = Object.keys(fields)
    const send = (sent: Body) => callByName(api, call, { body: sent }, visitor ? undefined : editor.token)
    let target = await form.target(api)
    const before = await rows()
    const limits = new Map(textFields(schemaOf(call)).map(({ path, max }) => [path, max]))
    const tooLong = (path: string) => 'x'.repeat((limits.get(path) ?? 0) + 1)
    for (const wrong of [() => 'a\u0000b', () => 'a\u202Eb', () => 'a\uD800b', tooLong]) {
      const { status, body: answer } = await send({
        ...withTexts(body, Object.fromEntries(paths.map(path => [path, wrong(path)]))),
        ...target,
      })
      expect([status, answer.code, Object.keys(answer.errors).sort()]).toEqual([422, 'invalid', paths.toSorted()])
    }
    for (let turn = 0; turn < turns; turn++) {
      const texts = Object.fromEntries(
        Object.entries(fields).map(([path, clean], index) => {
          const place = turn * paths.length + index
          return [path, isMultiline(clean) ? hostileLines(place, 13) : hostileLine(place)]
        }),
      )
      const sent = { ...withTexts(body, texts), ...target }
      const answer = await send(sent)
      expect([answer.status, answer.body.errors]).toEqual([200, undefined])
      const state = await stored(answer.body, sent, api, editor)
      expect(paths.map(path => at(state, path))).toEqual(paths.map(path => fields[path]?.(texts[path] ?? '')))
      if (once) target = await form.target(api, target)
      else target = { ...target, row_version: state.row_version }
    }
    const after = await rows()
    for (const table of tables) {
      const now = new Set(after[table])
      expect([table, (before[table] ?? []).filter(row => !now.has(row)).length]).toEqual([table, changes[table] ?? 0])
    }
  })
})
