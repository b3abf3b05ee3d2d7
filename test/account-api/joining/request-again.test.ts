import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'
import { registerByHand } from './register-by-hand.ts'

describe.each(engines)('a second access request for an address, on %s', engine => {
  let api: AccountApi
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
  })
  beforeEach(async () => {
    // A login does not outlive the tests that move the clock.
    editor = await api.signedIn({ employee: 'editor' })
    await api.db.deleteFrom('setting').where('name', '=', 'request').execute()
  })
  afterAll(() => api.close())

  const request = async (mail: string, changes: Record<string, unknown> = {}) => {
    const { status, body } = await api.call('POST', '/api/form/subscription', {
      body: { ...accessRequest(mail), ...changes },
      headers: { 'accept-language': 'ja' },
    })
    expect([status, body]).toEqual([200, {}])
  }
  const attack = { company: '乗っ取り株式会社', family_name: '別人', services: ['telematics-owner'] }
  const hold = (held_kinds: string[]) =>
    api.call('POST', '/api/v1/admin/request/setting', {
      as: editor,
      body: { held_kinds, notify: 'off', row_version: 0 },
    })
  const requestsOf = (mail: string) =>
    api.db
      .selectFrom('access_request')
      .selectAll()
      .where('email', '=', mail)
      .orderBy('held')
      .orderBy('created_at')
      .execute()
  const decide = (what: 'approve' | 'reject', { id, row_version }: { id: string; row_version: number }, body: object) =>
    api.call('POST', `/api/v1/admin/request/${what}`, { as: editor, body: { id, row_version, ...body } })
  const templatesTo = async (mail: string) => (await api.mailsTo(mail)).map(({ template }) => template)
  const verify = async (token: string) =>
    (await api.call('POST', '/api/v1/front/verification', { body: { token } })).body
  const register = async (token: string) => {
    const body = { token, ...profile, ...companyProfile, category: 'owner' }
    await api.call('POST', '/api/v1/front/regist/profile', { body })
    return (await api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })).status
  }
  const companyOf = (mail: string) =>
    api.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .innerJoin('company', 'company.code', 'company_user.company_code')
      .select(['company.code', 'company.company', 'company.regist_flg', 'user.id', 'user.row_version', 'family_name'])
      .where('user.email', '=', mail)
      .executeTakeFirstOrThrow()
  const servicesOf = async (mail: string) =>
    (
      await api.db
        .selectFrom('company_service')
        .select('service_id')
        .where('company_code', '=', (await companyOf(mail)).code)
        .where('status', '=', 1)
        .orderBy('service_id')
        .execute()
    ).map(row => row.service_id)
  /** An employee corrects the address or the family name of an applicant. */
  const correct = async (mail: string, email: string, family_name = '山田') => {
    const { id, code, row_version } = await companyOf(mail)
    return api.call('POST', '/api/v1/admin/user/profile/edit', {
      as: editor,
      body: { user_id: id, company_code: code, first_name: '花子', family_name, email, row_version },
    })
  }

  test('the first link still registers, with its own data and services; the other one ends', async () => {
    const mail = freshAddress()
    await request(mail)
    const first = await api.linkOf(mail)
    await request(mail, attack)
    const second = await api.linkOf(mail)
    expect(await companyOf(mail)).toMatchObject({ company: '株式会社山田建機', family_name: '山田' })
    expect(await verify(first)).toMatchObject({ state: 'valid', known: { family_name: '山田' } })
    expect(await verify(second)).toMatchObject({
      ...{ kind: 'new', state: 'valid', email: mail },
      ...{ company: { company: '乗っ取り株式会社' }, known: { family_name: '別人', address1: '東京都千代田区' } },
    })
    expect(await register(first)).toBe(200)
    expect(await servicesOf(mail)).toEqual(['electric-app', 'product-api'])
    expect((await verify(second)).state).toBe('used')
    expect(await register(second)).toBe(410)
    const ends = (await requestsOf(mail)).map(({ content, state, closed_as }) => [
      content.family_name,
      state,
      closed_as,
    ])
    expect(ends.sort()).toEqual([
      ['別人', 'closed', 'replaced'],
      ['山田', 'registered', null],
    ])
  })

  test('the second link registers, too: with its services only', async () => {
    const mail = freshAddress()
    await request(mail)
    const first = await api.linkOf(mail)
    await request(mail, { services: ['telematics-owner'] })
    expect(await register(await api.linkOf(mail))).toBe(200)
    expect(await servicesOf(mail)).toEqual(['telematics-owner'])
    expect([(await verify(first)).state, await register(first)]).toEqual(['used', 410])
  })

  test('after the link has expired, a later request replaces the earlier one', async () => {
    const mail = freshAddress()
    await request(mail)
    const first = await api.linkOf(mail)
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + 8 * day)
    await request(mail, { company: '山田重機株式会社' })
    expect((await verify(first)).state).toBe('superseded')
    expect(await companyOf(mail)).toMatchObject({ company: '山田重機株式会社' })
    expect((await requestsOf(mail)).map(({ state }) => state).sort()).toEqual(['approved', 'closed'])
    // A held one leaves no way to a new link without an approval.
    api.clock.now = new Date(start.getTime() + 16 * day)
    const expired = await api.linkOf(mail)
    editor = await api.signedIn({ employee: 'editor' })
    await hold(['new_company'])
    await request(mail)
    expect((await verify(expired)).state).toBe('used')
    expect((await api.call('POST', '/api/v1/front/regist/resend', { body: { token: expired } })).status).toBe(410)
    api.clock.now = start
  })

  test('an expired link of two: the new one in its place belongs to the same request', async () => {
    const mail = freshAddress()
    await request(mail)
    const first = await api.linkOf(mail)
    await request(mail, attack)
    const second = await api.linkOf(mail)
    const start = api.clock.now
    api.clock.now = new Date(start.getTime() + 8 * day)
    await api.call('POST', '/api/v1/front/regist/resend', { body: { token: first } })
    const renewed = (await api.mailsTo(mail)).at(-1)
    expect(renewed?.text).toContain('App for electric products')
    expect(renewed?.text).not.toContain('乗っ取り')
    expect((await verify(second)).state).toBe('superseded')
    expect(await register(await api.linkOf(mail))).toBe(200)
    expect(await servicesOf(mail)).toEqual(['electric-app', 'product-api'])
    api.clock.now = start
  })

  test('a held one beside a mailed link: the link stays, also after a rejection', async () => {
    const mail = freshAddress()
    await request(mail)
    const token = await api.linkOf(mail)
    await hold(['new_company'])
    await request(mail, attack)
    expect(await templatesTo(mail)).toEqual(['registration', 'request_received'])
    const [open, held] = await requestsOf(mail)
    expect([open?.state, held?.state, held?.held]).toEqual(['approved', 'waiting', 1])
    if (!held) throw new Error('no request is held')
    expect((await decide('reject', held, { text: 'We could not find your company.' })).status).toBe(200)
    expect((await verify(token)).state).toBe('valid')
    expect(await register(token)).toBe(200)
    expect(await servicesOf(mail)).toEqual(['electric-app', 'product-api'])
  })

  test('two that are held: employees see both, and each approval mails a link of its own', async () => {
    await hold(['new_company'])
    const mail = freshAddress()
    await request(mail)
    await request(mail, attack)
    const both = await requestsOf(mail)
    const own = both.find(({ content }) => content.family_name === '山田')
    const other = both.find(({ content }) => content.family_name === '別人')
    if (!own || !other) throw new Error('a request is missing')
    const { body } = await api.call('GET', '/api/v1/admin/request/detail', { as: editor, query: { id: own.id } })
    expect(body.others).toMatchObject([{ id: other.id, state: 'waiting', company: '乗っ取り株式会社' }])
    await decide('approve', own, { services: ['product-api'] })
    const token = await api.linkOf(mail)
    await decide('reject', other, { text: 'A duplicate.' })
    expect((await api.mailsTo(mail)).map(({ template }) => template)).toEqual([
      ...['request_received', 'request_received', 'registration', 'request_rejected'],
    ])
    expect(await verify(token)).toMatchObject({ state: 'valid', known: { family_name: '山田' } })
    expect(await register(token)).toBe(200)
    expect(await servicesOf(mail)).toEqual(['product-api'])
  })

  describe('an employee corrects the address of an applicant', () => {
    test('whose request is held: no link before the approval, which then goes to the new address', async () => {
      await hold(['new_company'])
      const [wrong, right] = [freshAddress(), freshAddress()]
      await request(wrong)
      const [seen] = await requestsOf(wrong)
      if (!seen) throw new Error('no request is held')
      expect((await correct(wrong, right)).status).toBe(200)
      expect(await templatesTo(right)).toEqual(['request_received'])
      const [held] = await requestsOf(right)
      expect(held).toMatchObject({ id: seen.id, state: 'waiting', held: 1, content: { first_name: '花子' } })
      const stale = await decide('approve', seen, { services: ['product-api'] })
      expect([stale.status, stale.body.current?.email]).toEqual([409, right])
      const found = await api.call('GET', '/api/v1/admin/request/list', { as: editor, query: { search: right } })
      expect(found.body.total).toBe(1)
      // Nor is the invitation sent again.
      const { code } = await companyOf(right)
      const again = await api.call('POST', '/api/v1/admin/user/regist', {
        as: editor,
        body: { company_code: code, email: right, first_name: '花子', family_name: '山田', manager_flg: 1 },
      })
      expect([again.status, again.body.code]).toEqual([409, 'company_unregistered'])
      await decide(
        'approve',
        { id: seen.id, row_version: stale.body.current.row_version },
        { services: ['product-api'] },
      )
      expect([await templatesTo(wrong), await templatesTo(right)]).toEqual([
        ['request_received'],
        ['request_received', 'registration'],
      ])
      expect(await register(await api.linkOf(right))).toBe(200)
      expect(await servicesOf(right)).toEqual(['product-api'])
    })

    test('whose request is held, beside a link of none: that link ends, and no new one comes without the approval', async () => {
      const [wrong, right] = [freshAddress(), freshAddress()]
      await request(wrong)
      const token = await api.linkOf(wrong)
      // As an earlier version left it.
      const { id } = await companyOf(wrong)
      await api.db.updateTable('link').set({ request_id: null }).where('user_id', '=', id).execute()
      await api.db
        .updateTable('access_request')
        .set({ state: 'closed', closed_as: 'replaced' })
        .where('email', '=', wrong)
        .execute()
      await hold(['new_company'])
      await request(wrong)
      expect((await correct(wrong, right)).status).toBe(200)
      expect([await templatesTo(right), (await verify(token)).state]).toEqual([['request_received'], 'ended'])
    })

    test('whose request is rejected: no mail at all', async () => {
      await hold(['new_company'])
      const [wrong, right] = [freshAddress(), freshAddress()]
      await request(wrong)
      const [held] = await requestsOf(wrong)
      if (!held) throw new Error('no request is held')
      await decide('reject', held, { text: 'We could not find your company.' })
      expect((await correct(wrong, right)).status).toBe(200)
      expect(await templatesTo(right)).toEqual([])
    })

    test('who has a link: it ends, and the new address gets one for the same services', async () => {
      const [wrong, right] = [freshAddress(), freshAddress()]
      await request(wrong)
      const token = await api.linkOf(wrong)
      await correct(wrong, right)
      expect((await verify(token)).state).toBe('superseded')
      expect((await api.mailsTo(right)).at(-1)).toMatchObject({ template: 'registration', locale: 'ja' })
      const [open] = await requestsOf(right)
      const { request_id } = await api.db
        .selectFrom('link')
        .select('request_id')
        .where('email', '=', right)
        .executeTakeFirstOrThrow()
      expect(request_id).toBe(open?.id)
      expect(await register(await api.linkOf(right))).toBe(200)
      expect(await servicesOf(right)).toEqual(['electric-app', 'product-api'])
    })

    test.each(['waits', 'was rejected'])(
      'who was invited when an employee registered the company, while the held request %s: invited at the new address',
      async state => {
        await hold(['new_company'])
        const [wrong, right] = [freshAddress(), freshAddress()]
        await request(wrong)
        const [held] = await requestsOf(wrong)
        if (!held) throw new Error('no request is held')
        if (state === 'was rejected') await decide('reject', held, { text: '契約を確認できないため' })
        await registerByHand(api, editor, (await companyOf(wrong)).code, wrong)
        const token = await api.linkOf(wrong)
        expect((await correct(wrong, right)).status).toBe(200)
        expect(await templatesTo(right)).toEqual(['account_issued'])
        expect((await verify(token)).state).toBe('superseded')
        expect((await verify(await api.linkOf(right))).state).toBe('valid')
      },
    )

    test('whose request waits though an employee has registered the company: employees see the new address', async () => {
      await api.db
        .updateTable('service')
        .set({ approved_kinds: '["new_company"]' })
        .where('service_id', '=', 'electric-app')
        .execute()
      const [wrong, right] = [freshAddress(), freshAddress()]
      await request(wrong)
      await registerByHand(api, editor, (await companyOf(wrong)).code, wrong)
      const [seen] = await requestsOf(wrong)
      if (!seen) throw new Error('no request')
      expect([seen.state, seen.waiting]).toEqual(['waiting', ['electric-app']])
      await correct(wrong, right)
      const stale = await decide('approve', seen, { services: ['electric-app'] })
      expect([stale.status, stale.body.current?.email]).toEqual([409, right])
      await api.db
        .updateTable('service')
        .set({ approved_kinds: '[]' })
        .where('service_id', '=', 'electric-app')
        .execute()
    })

    test('whose link stays when another request of the address is rejected', async () => {
      const [wrong, right] = [freshAddress(), freshAddress()]
      await request(wrong)
      await correct(wrong, right)
      const token = await api.linkOf(right)
      await hold(['new_company'])
      await request(right, attack)
      const other = (await requestsOf(right)).find(({ held }) => held === 1)
      if (!other) throw new Error('no request is held')
      await decide('reject', other, { text: 'A duplicate.' })
      expect((await verify(token)).state).toBe('valid')
      expect(await register(token)).toBe(200)
    })

    test('or invites them again: earlier links end, and the new one completes the request with the corrected name', async () => {
      const mail = freshAddress()
      await request(mail)
      const token = await api.linkOf(mail)
      const { code } = await companyOf(mail)
      const body = { company_code: code, email: mail, first_name: '花子', family_name: '山元', manager_flg: 1 }
      expect((await api.call('POST', '/api/v1/admin/user/regist', { as: editor, body })).status).toBe(200)
      expect((await verify(token)).state).toBe('superseded')
      const newer = await api.linkOf(mail)
      expect(await verify(newer)).toMatchObject({ kind: 'new', known: { family_name: '山元' } })
      expect((await requestsOf(mail)).map(({ content }) => content.family_name)).toEqual(['山元'])
      expect(await register(newer)).toBe(200)
      expect(await servicesOf(mail)).toEqual(['electric-app', 'product-api'])
    })

    test('or only the name: in the request that has it, not in one with another name', async () => {
      await hold(['new_company'])
      const mail = freshAddress()
      await request(mail)
      await request(mail, attack)
      const before = await requestsOf(mail)
      expect((await correct(mail, mail, '山元')).status).toBe(200)
      const after = await requestsOf(mail)
      expect(after.map(({ content }) => content.family_name).sort()).toEqual(['別人', '山元'])
      const stale = before.find(({ content }) => content.family_name === '山田')
      if (!stale) throw new Error('no request')
      expect((await decide('approve', stale, { services: ['product-api'] })).body.code).toBe('stale')
      const found = await api.call('GET', '/api/v1/admin/request/list', { as: editor, query: { search: '山元' } })
      expect(found.body.data.map((row: { email: string }) => row.email)).toContain(mail)
    })

    test('at the moment of the approval: the link goes to one address, and nothing fails', async () => {
      await hold(['new_company'])
      for (let round = 0; round < 4; round++) {
        const [wrong, right] = [freshAddress(), freshAddress()]
        await request(wrong)
        const [held] = await requestsOf(wrong)
        if (!held) throw new Error('no request is held')
        const [corrected, decided] = await Promise.all([
          correct(wrong, right),
          decide('approve', held, { services: ['product-api'] }),
        ])
        expect(corrected.status).toBe(200)
        expect([200, 409]).toContain(decided.status)
        if (decided.status === 409) expect(await templatesTo(right)).toEqual(['request_received'])
        else expect((await verify(await api.linkOf(right))).state).toBe('valid')
        for (const { text } of await api.mailsTo(wrong)) {
          const token = /token=([\w-]+)/.exec(text)?.[1]
          if (token !== undefined) expect((await verify(token)).state).not.toBe('valid')
        }
      }
    })
  })

  describe('a stranger who types the address', () => {
    const english = (mail: string) =>
      api.call('POST', '/api/form/subscription', {
        body: { ...accessRequest(mail), ...attack },
        headers: { 'accept-language': 'en' },
      })
    const localeOf = async (email: string) =>
      (await api.db.selectFrom('user').select('locale').where('email', '=', email).executeTakeFirstOrThrow()).locale

    test('of an invited person: their invitation and language stay, and both links lead to the company', async () => {
      const manager = await api.signedIn({ company: companyA, manager: true })
      const email = freshAddress()
      await api.call('POST', '/api/v1/front/user/regist', {
        as: manager,
        body: { company_code: companyA, email, first_name: '一', family_name: '新' },
        headers: { 'accept-language': 'ja' },
      })
      const invitation = await api.linkOf(email)
      const locale = await localeOf(email)
      await english(email)
      const second = await api.linkOf(email)
      expect([second === invitation, await localeOf(email)]).toEqual([false, locale])
      for (const token of [invitation, second])
        expect(await verify(token)).toMatchObject({ state: 'valid', kind: 'invite', company: { code: companyA } })
      await api.call('POST', '/api/v1/front/regist/profile', { body: { token: invitation, ...profile } })
      const body = { token: invitation, ...newPassword }
      expect((await api.call('POST', '/api/v1/front/regist/password', { body })).status).toBe(200)
      expect((await verify(second)).state).toBe('used')
    })

    test('after a rejection: the language of the person stays, for mails of employees too', async () => {
      await hold(['new_company'])
      const mail = freshAddress()
      await request(mail)
      const [held] = await requestsOf(mail)
      if (!held) throw new Error('no request is held')
      await decide('reject', held, { text: '契約を確認できないため' })
      await english(mail)
      await registerByHand(api, editor, (await companyOf(mail)).code, mail)
      expect((await api.mailsTo(mail)).map(({ template, locale }) => [template, locale])).toEqual([
        ['request_received', 'ja'],
        ['request_rejected', 'ja'],
        ['request_received', 'en'],
        ['account_issued', 'ja'],
      ])
    })

    test('of an applicant: the mail about the first request keeps its language', async () => {
      await hold(['new_company'])
      const mail = freshAddress()
      await request(mail)
      await english(mail)
      expect(await localeOf(mail)).toBe('ja')
      const first = (await requestsOf(mail)).find(({ content }) => content.family_name === '山田')
      if (!first) throw new Error('no request')
      await decide('approve', first, { services: ['product-api'] })
      expect((await api.mailsTo(mail)).map(({ locale }) => locale)).toEqual(['ja', 'en', 'ja'])
    })
  })

  test.each(['waits', 'was rejected'])(
    'asking again mails no link while the held request %s, also if an employee has registered the company',
    async state => {
      const mail = freshAddress()
      await hold(['new_company'])
      await request(mail)
      const [held] = await requestsOf(mail)
      if (!held) throw new Error('no request')
      if (state === 'was rejected') await decide('reject', held, { text: '契約を確認できないため' })
      expect(await registerByHand(api, editor, (await companyOf(mail)).code)).toBe(200)
      await request(mail)
      const mails = await api.mailsTo(mail)
      expect(mails.map(({ template }) => template)).not.toContain('account_issued')
      expect(mails.map(({ template }) => template)).not.toContain('registration')
      expect(mails.filter(({ template }) => template === 'request_received')).toHaveLength(2)
    },
  )
})
