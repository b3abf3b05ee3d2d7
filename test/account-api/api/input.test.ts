// @module-tag all

import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimitOf } from '../../../server/http/body-limit.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { errorStatus } from '../../../shared/errors.ts'
import { engines, onBothEngines } from '../../helper/account-api.ts'
import { fc, seed } from '../../helper/property.ts'
import { isFull } from '../../helper/services.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { hostileTexts, hostileValues } from './hostile.ts'
import { callByName, callerOf, inputs } from './inputs/index.ts'
import type { Input } from './inputs/input.ts'

const entries = Object.entries<Entry>(contract).map(([name, entry]) => ({ name: name as CallName, entry }))
const withInput = entries.filter(({ entry }) => entry.query || entry.body || entry.params)
const withBody = entries.filter(({ entry }) => entry.body)
const named = (list: typeof entries) => list.map(({ name, entry }) => [name, entry] as const)

/** A copy of an object without the field at a path. */
const without = (value: object, [key, ...rest]: string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, content]) => {
      if (name !== key) return [[name, content]]
      return rest.length > 0 ? [[name, without(content, rest)]] : []
    }),
  )

onBothEngines('bad input on %s', engine => {
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

  const callerFor = (entry: Entry) => callerOf(entry, { editor, manager })
  const tokenFor = (entry: Entry) => callerFor(entry)?.token

  /** Never a server error: the input is accepted, or refused with a code of the contract. */
  const isProper = ({ status, body }: { status: number; body: { code?: keyof typeof errorStatus } }) => {
    if (status === 200) return
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(errorStatus[body.code ?? 'internal']).toBe(status)
  }

  // The second engine gets a quarter of the calls in the short run: test/account-api/api/authorization.test.ts makes each on it.
  test.each(
    withInput
      .map(({ name, entry }, at) => [name, entry, at] as const)
      .filter(([, , at]) => engines.includes(engine) || at % 4 === 0),
  )('%s: hostile values in any field are accepted or refused with a code', async (name, entry, at) => {
    const input = await inputs[name]({ api, member, caller: callerFor(entry) })
    const given = { query: input.query ?? {}, body: input.body ?? {}, params: input.params ?? {} }
    const places = (['params', 'query', 'body'] as const).flatMap(part =>
      entry[part] ? fieldsOf(entry[part], given[part]).map(field => ({ part, field })) : [],
    )
    const value = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary' }), fc.json())
    const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), value, text, async ({ part, field }, anything, words) => {
        const changed: Input = {
          params: given.params,
          ...(entry.query ? { query: given.query } : {}),
          ...(entry.body ? { body: given.body } : {}),
        }
        if (part === 'body') changed.body = { ...given.body, [field]: anything }
        else changed[part] = { ...given[part], [field]: part === 'params' && words === '' ? ' ' : words.toWellFormed() }
        isProper(await callByName(api, name, changed, tokenFor(entry)))
      }),
      // Each call gets other values: together they get all.
      isFull ? { numRuns: 60 } : { numRuns: 4, seed: seed + at },
    )
  })

  // What follows does not reach the database.
  if (!engines.includes(engine)) return

  test.each(withBody.map(({ name, entry }, at) => [name, entry, at] as const))(
    '%s: the errors name every missing required field',
    async (name, entry, at) => {
      const { body = {} } = await inputs[name]({ api, member, caller: callerFor(entry) })
      const empty = await callByName(api, name, { body: {} }, tokenFor(entry))
      expect([empty.status, empty.body.code]).toEqual([422, 'invalid'])
      // The body of a short run lacks one of them, in turn.
      const missing = Object.keys(empty.body.errors)
      for (const field of isFull ? missing : missing.slice(at % missing.length).slice(0, 1)) {
        const answer = await callByName(api, name, { body: without(body, field.split('.')) }, tokenFor(entry))
        expect([field, answer.status, answer.body.errors?.[field]]).toEqual([field, 422, expect.any(Array)])
      }
    },
  )

  test.each(named(withBody))('%s: unknown fields are ignored', async (name, entry) => {
    const { body = {}, ...input } = await inputs[name]({ api, member, caller: callerFor(entry) })
    const more = {
      unknown: 1,
      is_employee: 1,
      manager_flg: 1,
      regist_flg: 1,
      constructor_name: {},
      nested: { deep: [[]] },
    }
    expect((await callByName(api, name, { ...input, body: { ...more, ...body } }, tokenFor(entry))).status).toBe(200)
  })

  test('an administrator cannot add administrators through unknown fields', async () => {
    const { body = {} } = await inputs.postUserRegist({ api, member })
    const answer = await callByName(api, 'postUserRegist', { body: { ...body, manager_flg: 1 } }, manager.token)
    const { manager_flg } = await api.db
      .selectFrom('company_user')
      .select('manager_flg')
      .where('user_id', '=', answer.body.user_id)
      .executeTakeFirstOrThrow()
    expect(manager_flg).toBe(0)
  })

  test.each([
    '<script>alert(1)</script>',
    'O\'Neil & Sons "Ltd"',
    '𠮷野家 髙橋 ㈱①',
    '👩‍👩‍👧‍👦',
    '=1+1',
    '{"a": 1}',
    '100% _under\\score',
    'é',
  ])('"%s" is stored unchanged', async text => {
    const { body = {} } = await inputs.postUserRegist({ api, member })
    const answer = await callByName(api, 'postUserRegist', { body: { ...body, family_name: text } }, manager.token)
    const info = { company_code: companyA, user_id: answer.body.user_id }
    expect((await callByName(api, 'postUserInfo', { body: info }, manager.token)).body.family_name).toBe(text)
    const query = { company_code: companyA, search: text }
    const found = await callByName(api, 'getCompanyUserList', { query }, manager.token)
    expect(found.body.data.map((row: { id: string }) => row.id)).toContain(info.user_id)
  })

  const raw = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    api.app.inject({ method: 'POST', url: '/api/login', payload, headers })

  test.each([
    ['invalid JSON', '{"email": "a@example.com", "password": ', 400, 'malformed'],
    ['no bytes', '', 400, 'malformed'],
    ['a control character before JSON', '\u0001{}', 400, 'malformed'],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}', 400, 'malformed'],
    ['null', 'null', 422, 'invalid'],
    ['an array', '[]', 422, 'invalid'],
    ['a text', '"x"', 422, 'invalid'],
    ['a number', '1', 422, 'invalid'],
    ['deep nesting', `${'['.repeat(60)}${']'.repeat(60)}`, 422, 'invalid'],
    ['deeper nesting', `${'['.repeat(2_000)}${']'.repeat(2_000)}`, 413, 'too_large'],
    ['more items than a login has', `[${'0,'.repeat(2_000)}0]`, 413, 'too_large'],
  ])('a body of %s', async (_, payload, status, code) => {
    const answer = await raw(payload)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('a body of type %s is 415', async type => {
    const answer = await raw('{}', { 'content-type': type })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
  })

  test.each(named(entries.filter(({ entry }) => entry.method !== 'GET')))(
    '%s: a body may have the bytes of its limit, and not one more',
    async (_, entry) => {
      const { bytes } = bodyLimitOf(entry)
      const token = tokenFor(entry)
      const send = (size: number) =>
        api.app.inject({
          method: entry.method,
          url: entry.path.replace(/:\w+/g, 'x'),
          payload: `{"unknown":"${'A'.repeat(entry.upload ?? 0)}"}`.padEnd(size),
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        })
      if (!/logout/.test(entry.path)) expect([200, 404, 409, 422]).toContain((await send(bytes)).statusCode)
      const refused = await send(bytes + 1)
      if (refused.statusCode !== 401) expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large'])
    },
  )

  test.each(entries.map(({ name, entry }) => [name, entry] as const))(
    '%s: other methods are 405, with the allowed one',
    async (_, entry) => {
      const url = entry.path.replace(/:\w+/g, 'x')
      const answer = await api.app.inject({ method: 'PUT', url })
      expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed'])
      expect(String(answer.headers.allow).split(', ')).toContain(entry.method)
    },
  )

  test.each(['/', '/api', '/api/login/', '/api/v1/front', '/api/v1/front/user', '/API/LOGIN', '/api/v1/front/nothing'])(
    '%s is 404',
    async url => {
      const answer = await api.app.inject({ method: 'GET', url })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    },
  )
})

/** Fields of a part: those of its schema, and those of the sample. */
const fieldsOf = (schema: unknown, sample: Record<string, unknown>): string[] => {
  const named = typeof schema === 'object' && schema !== null && 'entries' in schema ? schema.entries : {}
  return [...new Set([...Object.keys(named ?? {}), ...Object.keys(sample)])]
}
