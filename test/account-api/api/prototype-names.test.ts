// @module-tag all

/** Names that every JavaScript object has, as ids and texts: a record keyed by what people type would find them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { errorStatus } from '../../../shared/errors.ts'
import { engines } from '../../helper/account-api.ts'
import { isFull } from '../../helper/services.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { callByName, callerOf, inputs } from './inputs/index.ts'
import { serviceFields } from './inputs/service.ts'

const names = ['constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
/** Those that a service may have as its id. */
const ids = ['constructor', 'prototype']
const calls = Object.entries<Entry>(contract)

/** A copy of a value for each text in it, with the text replaced. */
const withText = (value: unknown, text: string): unknown[] => {
  if (typeof value === 'string') return [text]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    withText(part, text).map(changed =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  )
}

describe.each(engines)('names of Object.prototype on %s', engine => {
  let api: AccountApi
  let editor: Person
  let manager: Person
  let member: Person
  beforeAll(async () => {
    api = await setUp(engine, { loginFailuresPerAddress: 1_000_000, loginFailuresPerAccount: 1_000_000 })
    editor = await api.signedIn({ employee: 'editor' })
    manager = await api.signedIn({ company: companyA, manager: true })
    member = await api.person({ company: companyA })
  })
  afterAll(() => api.close())

  const tokenFor = (entry: Entry) => callerOf(entry, { editor, manager })?.token

  test('as names of people and companies are stored and found', async () => {
    for (const word of names) {
      const { body = {} } = await inputs.postUserRegist({ api, member })
      const typed = { ...body, first_name: word, family_name: word, department: word }
      const { user_id } = (await callByName(api, 'postUserRegist', { body: typed }, manager.token)).body
      const query = { company_code: companyA, search: word }
      const found = await callByName(api, 'getCompanyUserList', { query }, manager.token)
      const row = { id: user_id, first_name: word, family_name: word, department: word }
      expect(found.body.data).toContainEqual(expect.objectContaining(row))
    }
  })

  test.each(ids)('a service “%s” is set, granted, permitted, listed and in the trail', async service_id => {
    const added = { service_id, ...serviceFields, front_url: 'https://a.example:65535/' }
    expect((await api.call('POST', '/api/v1/admin/service/setting', { as: editor, body: added })).status).toBe(200)
    const post = async (as: Person, path: string, body: Record<string, unknown>) =>
      expect([path, (await api.call('POST', path, { as, body: { company_code: companyA, ...body } })).status]).toEqual([
        path,
        200,
      ])
    const services = [{ service_id, status: 1 }]
    await post(editor, '/api/v1/admin/company/service', { services })
    await post(manager, '/api/v1/front/user/service', { user_id: member.id, services })
    const info = { company_code: companyA, user_id: member.id }
    const { body } = await api.call('POST', '/api/v1/front/user/info', { as: manager, body: info })
    expect(body.services).toContainEqual(expect.objectContaining({ service_id, status: 1 }))
    const query = { company_code: companyA, group: 'service' }
    const trail = await api.call('GET', '/api/v1/admin/audit/list', { as: editor, query })
    const lines = trail.body.data.map(({ action, after }: { action: string; after: object }) => [action, after])
    expect(lines).toContainEqual(['company.service', { [service_id]: 1 }])
    expect(lines).toContainEqual(['user.service', { [service_id]: 1 }])
    const off = [{ service_id, status: 0 }]
    await post(manager, '/api/v1/front/user/service', { user_id: member.id, services: off })
    const [last] = (await api.call('GET', '/api/v1/admin/audit/list', { as: editor, query })).body.data
    expect(last).toMatchObject({ before: { [service_id]: 1 }, after: { [service_id]: 0 } })
  })

  // Last: it adds services with these ids, and ends sessions.
  test('in any text of any call are accepted, or refused with a code', async () => {
    for (const [at, [name, entry]] of calls.entries()) {
      const input = await inputs[name as CallName]({ api, member })
      for (const [place, word] of names.entries()) {
        // A short run takes one name per call in turn.
        if (!isFull && place !== at % names.length) continue
        for (const changed of withText(input, word) as (typeof input)[]) {
          const { status, body } = await callByName(api, name as CallName, changed, tokenFor(entry))
          const what = `${name} ${JSON.stringify(changed)}`
          expect(status, what).toBeLessThan(500)
          if (status !== 200) expect(errorStatus[body.code as keyof typeof errorStatus], what).toBe(status)
        }
      }
    }
  })
})
