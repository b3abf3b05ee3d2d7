import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standingOf } from '../../../server/account-api/access/passkey-standing.ts'
import type { PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

const now = new Date('2026-10-01T00:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * day)

describe('what the companies of a person want together', () => {
  const of = (policy: PasskeyPolicyName, from: Date | null = null, isAdministrator = false) => ({
    policy,
    from,
    isAdministrator,
  })
  test.each([
    ['no company', [], { demand: 'off', from: null }],
    ['off', [of('off')], { demand: 'off', from: null }],
    ['offered by one of two', [of('off'), of('offered')], { demand: 'offered', from: null }],
    ['of administrators: one', [of('administrators', null, true)], { demand: 'required', from: null }],
    ['of administrators: another person', [of('administrators')], { demand: 'offered', from: null }],
    ['of all by one of two', [of('off'), of('all')], { demand: 'required', from: null }],
    ['of all, at this moment', [of('all', now)], { demand: 'required', from: null }],
    ['of all, soon', [of('all', inDays(1))], { demand: 'offered', from: inDays(1) }],
    ['the earlier of two', [of('all', inDays(2)), of('all', inDays(1))], { demand: 'offered', from: inDays(1) }],
    ['one now, one later', [of('all', inDays(2)), of('all', inDays(-1))], { demand: 'required', from: null }],
    ['off and soon', [of('off'), of('all', inDays(1))], { demand: 'offered', from: inDays(1) }],
  ])('%s', (_, policies, wanted) => expect(standingOf(policies, now)).toEqual(wanted))
})

describe.each(engines)('the policy of passkeys, on %s', engine => {
  let api: AccountApi
  let manager: Person
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const read = async (company_code = companyA) =>
    (await api.call('GET', '/api/v1/front/passkey/policy', { as: manager, query: { company_code } })).body
  const choose = (body: Record<string, unknown>, as: Person = manager) =>
    api.call('POST', '/api/v1/front/passkey/policy', { as, body: { company_code: companyA, ...body } })

  test('a company offers passkeys until its administrator decides; the trail tells', async () => {
    expect(await read()).toEqual({ passkey_policy: 'offered', passkey_from: null, row_version: 0 })
    const from = inDays(30).toISOString()
    const saved = await choose({ passkey_policy: 'all', passkey_from: from, row_version: 0 })
    expect([saved.status, saved.body]).toEqual([200, { passkey_policy: 'all', passkey_from: from, row_version: 1 }])
    expect(await read()).toEqual(saved.body)
    const { body } = await api.call('GET', '/api/v1/front/audit/list', {
      as: manager,
      query: { company_code: companyA },
    })
    expect(body.data[0]).toMatchObject({
      action: 'company.passkey_policy',
      actor: manager.email,
      before: { passkey_policy: 'offered', passkey_from: null },
      after: { passkey_policy: 'all', passkey_from: from },
    })
  })

  test('a date is kept only with a demand', async () => {
    const { row_version } = await read()
    const from = inDays(30).toISOString()
    const saved = await choose({ passkey_policy: 'offered', passkey_from: from, row_version })
    expect(saved.body).toMatchObject({ passkey_policy: 'offered', passkey_from: null })
  })

  test('of two changes of the same version, one is stale and learns what holds', async () => {
    const { row_version } = await read()
    const both = await Promise.all(
      ['off', 'offered'].map(passkey_policy => choose({ passkey_policy, passkey_from: null, row_version })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = both.find(({ status }) => status === 409)
    expect([stale?.body.code, stale?.body.current]).toEqual(['stale', await read()])
  })

  test('an unknown policy, a wrong time and another company are refused', async () => {
    const { row_version } = await read()
    const wrong = await choose({ passkey_policy: 'some', passkey_from: 'tomorrow', row_version })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { passkey_policy: ['choice'], passkey_from: ['format', 'range'] },
    ])
    const other = await choose({ company_code: companyB, passkey_policy: 'off', passkey_from: null, row_version: 0 })
    expect(other.status).toBe(404)
  })

  test('employees decide for a company, and without its code for themselves', async () => {
    const admin = (body: Record<string, unknown>) =>
      api.call('POST', '/api/v1/admin/passkey/policy', { as: editor, body: { passkey_from: null, ...body } })
    const { row_version } = await read()
    expect((await admin({ company_code: companyA, passkey_policy: 'administrators', row_version })).status).toBe(200)
    // The administrator must set up a passkey by now, so an employee reads it.
    expect((await read()).code).toBe('passkey_required')
    const query = { company_code: companyA }
    const told = await api.call('GET', '/api/v1/admin/passkey/policy', { as: editor, query })
    expect(told.body.passkey_policy).toBe('administrators')
    const own = await admin({ passkey_policy: 'off', row_version: 0 })
    expect([own.status, own.body.passkey_policy]).toEqual([200, 'off'])
    const asked = await api.call('GET', '/api/v1/admin/passkey/policy', { as: editor })
    expect(asked.body).toEqual(own.body)
    const unknown = await admin({ company_code: 'C999999', passkey_policy: 'off', row_version: 0 })
    expect(unknown.status).toBe(404)
  })
})
