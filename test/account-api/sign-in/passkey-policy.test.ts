import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standingOf } from '../../../server/account-api/access/passkey-standing.ts'
import { createGroupNotices } from '../../../server/account-api/sign-in/notice/group-notices.ts'
import type { PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'
import { engines } from '../../helper/account-api.ts'
import { openMail } from '../build.ts'
import { givePasskey, giveRecoveryCodes } from '../passkeys.ts'
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
    const initial = { passkey_policy: 'offered', passkey_from: null, row_version: 0 }
    expect(await read()).toEqual({ ...initial, is_passkey_missing: 1 })
    const from = inDays(30).toISOString()
    const saved = await choose({ passkey_policy: 'all', passkey_from: from, row_version: 0 })
    expect([saved.status, saved.body]).toEqual([200, { passkey_policy: 'all', passkey_from: from, row_version: 1 }])
    expect(await read()).toMatchObject(saved.body)
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
    expect(stale?.body.code).toBe('stale')
    expect(await read()).toMatchObject(stale?.body.current)
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

  test('all administrators of a company are told when it demands less, or later, and not when it demands more', async () => {
    const first = await api.signedIn({ company: companyB, manager: true })
    const english = await api.person({ company: companyB, manager: true, columns: { locale: 'en' } })
    const [general, locked] = [
      await api.person({ company: companyB }),
      await api.person({ company: companyB, manager: true, columns: { lock_flg: 1 } }),
    ]
    const told = async ({ email }: Person) =>
      (await api.mailsTo(email)).filter(({ template }) => template === 'passkey_policy_lowered')
    let row_version = 0
    const set = async (passkey_policy: PasskeyPolicyName, from: Date | null = null) => {
      const body = { company_code: companyB, passkey_policy, passkey_from: from?.toISOString() ?? null, row_version }
      const saved = await api.call('POST', '/api/v1/admin/passkey/policy', { as: editor, body })
      row_version = saved.body.row_version
      return (await told(english)).length
    }
    const sent: number[] = []
    for (const [policy, from] of [
      ['administrators', inDays(1)],
      ['all', inDays(1)],
      ['all', now],
      ['all', inDays(1)],
      ['offered', null],
      ['offered', null],
      ['off', null],
    ] as const)
      sent.push(await set(policy, from))
    expect(sent).toEqual([0, 0, 0, 1, 2, 2, 3])
    expect([await told(first), await told(general), await told(locked)].map(({ length }) => length)).toEqual([3, 0, 0])
    const { subject, text } = (await told(english)).find(mail => mail.text.includes('Now: Required')) ?? {}
    expect(subject).toBe('[Yardkey] The passkey policy is less strict now')
    expect(text).toContain(
      'Before: Required for everyone\nNow: Required for everyone, from 2 October 2026 at 00:00 (UTC)',
    )
    expect(text).toContain(`/accountSetting/${companyB}/audit`)
    const off = (await told(first)).find(mail => mail.text.includes('変更後：使わない'))
    expect(off?.text).toContain('変更前：任意')

    // Ten a day: someone who changes it all day fills no mailbox.
    for (let changes = 0; changes < 8; changes++) {
      await set('offered')
      await set('off')
    }
    expect((await told(english)).length).toBe(10)
  })

  test('of many administrators, a later round tells those whom the call has not told, each once', async () => {
    const code = await api.company('C000104')
    const many: Person[] = []
    for (let count = 0; count < 45; count++) many.push(await api.person({ company: code, manager: true }))
    await api.db.updateTable('company').set({ passkey_policy: 'all' }).where('code', '=', code).execute()
    const body = { company_code: code, passkey_policy: 'off', passkey_from: null, row_version: 0 }
    expect((await api.call('POST', '/api/v1/admin/passkey/policy', { as: editor, body })).status).toBe(200)
    const told = async () => {
      const mails = api.db.selectFrom('mail_outbox').select('to').where('template', '=', 'passkey_policy_lowered')
      const found = (await mails.execute()).map(({ to }) => to)
      return many.map(({ email }) => found.filter(to => to === email).length)
    }
    const first = await told()
    expect(first.filter(count => count === 1).length).toBe(20)
    // One who is no administrator any longer is not told.
    const left = many[first.indexOf(0)]
    await api.db
      .updateTable('company_user')
      .set({ manager_flg: 0 })
      .where('user_id', '=', left?.id ?? '')
      .execute()
    const rounds = [1, 2].map(() =>
      createGroupNotices({
        db: api.db,
        mail: openMail(api.db, () => api.clock.now),
        warn: () => {},
        signal: new AbortController().signal,
      }),
    )
    await Promise.all(rounds.map(round => round.run()))
    expect(await told()).toEqual(many.map(person => (person === left ? 0 : 1)))
    expect(await api.db.selectFrom('group_notice').selectAll().execute()).toEqual([])
  })

  test('who reads the policy of their own learns whether they have set up a passkey; a company is not an employee’s own', async () => {
    const missing = async (side: 'front' | 'admin', as: Person, company_code?: string) =>
      (await api.call('GET', `/api/v1/${side}/passkey/policy`, { as, query: company_code ? { company_code } : {} }))
        .body.is_passkey_missing
    expect(await missing('admin', editor)).toBe(1)
    expect(await missing('admin', editor, companyA)).toBe(0)
    const ready = await api.signedIn({ company: companyA, manager: true })
    await givePasskey(api, ready)
    expect(await missing('front', ready, companyA)).toBe(1)
    await giveRecoveryCodes(api, ready)
    expect(await missing('front', ready, companyA)).toBe(0)
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
    const [mail] = (await api.mailsTo(editor.email)).filter(({ template }) => template === 'passkey_policy_lowered')
    expect(mail?.text).toContain('変更前：任意\n変更後：使わない')
    expect(mail?.text).toMatch(/\/audit\s*$/)
    const asked = await api.call('GET', '/api/v1/admin/passkey/policy', { as: editor })
    expect(asked.body).toEqual({ ...own.body, is_passkey_missing: 1 })
    const unknown = await admin({ company_code: 'C999999', passkey_policy: 'off', row_version: 0 })
    expect(unknown.status).toBe(404)
  })
})
