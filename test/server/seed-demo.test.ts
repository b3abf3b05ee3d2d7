// @module-tag all

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/account-api/database/opened-database.ts'
import { seedDemo } from '../../server/demo/seed-demo.ts'
import { accountStatus, companyStatus } from '../../shared/rules/status.ts'
import { accountApiConfig, buildApp, readable } from '../account-api/build.ts'
import { freshDatabase, onBothEngines } from '../helper/account-api.ts'

const now = new Date('2026-11-21T00:00:00Z')
const config = accountApiConfig({ demoData: true })

/** Everything that the seed determines: all except hashes, tokens and the texts that contain them. */
const seeded = async ({ db }: OpenDatabase) => ({
  companies: await db.selectFrom('company').selectAll().orderBy('code').execute(),
  companyServices: await db
    .selectFrom('company_service')
    .selectAll()
    .orderBy('company_code')
    .orderBy('service_id')
    .execute(),
  people: (await db.selectFrom('user').selectAll().orderBy('email').execute()).map(
    ({ password_hash, ...person }) => person,
  ),
  members: await db.selectFrom('company_user').selectAll().orderBy('company_code').orderBy('user_id').execute(),
  links: (await db.selectFrom('link').selectAll().orderBy('id').execute()).map(({ hash, ...link }) => link),
  mails: await db
    .selectFrom('mail_outbox')
    .select(['to', 'subject', 'state', 'sent_at', 'template', 'locale'])
    .orderBy('to')
    .orderBy('template')
    .orderBy('sent_at')
    .execute(),
  bulkMails: await db.selectFrom('bulk_mail').selectAll().orderBy('id').execute(),
})

/** What the seed made on each engine. */
const made: Awaited<ReturnType<typeof seeded>>[] = []
let databases = 0

onBothEngines('demo data on %s', engine => {
  databases++
  let database: OpenDatabase
  let api: FastifyInstance
  beforeAll(async () => {
    database = await freshDatabase(engine)
    await seedDemo(database.db, config, now)
    made.push(await seeded(database))
    api = (await buildApp(database.db, () => now, config)).app
  })
  afterAll(async () => {
    await api.close()
    await database.close()
  })

  test.each([
    ['employee@maker.example', 'Employee_2026', '/api/v1/admin/login', 200, { is_only_view: 0 }],
    ['viewer@maker.example', 'Viewer_2026', '/api/v1/admin/login', 200, { is_only_view: 1 }],
    ['manager@aozora.example', 'Manager_2026', '/api/login', 200, { is_terms_update: 0 }],
    ['second@aozora.example', 'Second_2026', '/api/login', 200, { is_terms_update: 0 }],
    ['staff@aozora.example', 'Staff_2026', '/api/login', 200, { is_terms_update: 0 }],
    ['locked@aozora.example', 'Locked_2026', '/api/login', 403, { code: 'locked', manager_flg: 0 }],
    ['suspended@aozora.example', 'Suspended_2026', '/api/login', 403, { code: 'suspended' }],
    ['unregistered@aozora.example', 'Staff_2026', '/api/login', 401, { code: 'login_failed' }],
    ['manager@midori.example', 'Manager_2026', '/api/login', 200, { is_terms_update: 0 }],
    ['both@aozora.example', 'Both_2026', '/api/login', 200, { is_terms_update: 0 }],
    ['lockedmanager@midori.example', 'Locked_2026', '/api/login', 403, { code: 'locked', manager_flg: 1 }],
  ])('%s signs in as listed', async (email, password, url, status, body) => {
    const answer = await api.inject({ method: 'POST', url, payload: { email, password } })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, body])
  })

  test('the listed accounts have the companies and rights that the list says', async () => {
    const rows = await database.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .innerJoin('company', 'company.code', 'company_user.company_code')
      .select(['user.email', 'company.code', 'company.company', 'company_user.manager_flg', 'user.is_employee'])
      .where('user.email', 'in', [
        'manager@aozora.example',
        'staff@aozora.example',
        'manager@midori.example',
        'viewer@maker.example',
      ])
      .orderBy('user.email')
      .execute()
    expect(rows).toEqual([
      { email: 'manager@aozora.example', code: 'C000001', company: '株式会社青空建機', manager_flg: 1, is_employee: 0 },
      { email: 'manager@midori.example', code: 'C000002', company: '緑土木株式会社', manager_flg: 1, is_employee: 0 },
      { email: 'staff@aozora.example', code: 'C000001', company: '株式会社青空建機', manager_flg: 0, is_employee: 0 },
      { email: 'viewer@maker.example', code: 'C000000', company: '建設機械メーカー', manager_flg: 0, is_employee: 1 },
    ])
  })

  test('no other account has a password of its own', async () => {
    const rows = await database.db.selectFrom('user').select(['email', 'password_hash']).execute()
    const shared = Map.groupBy(rows, row => row.password_hash)
    const own = [...shared].filter(([hash, people]) => hash !== null && people.length === 1)
    expect(own).toHaveLength(10)
  })

  test('has 60 companies of several countries in all three states', async () => {
    const companies = (await seeded(database)).companies.filter(company => company.is_azure === 0)
    expect(companies).toHaveLength(60)
    const states = Map.groupBy(companies, companyStatus)
    for (const status of [0, 1, 2] as const) expect(states.get(status)?.length).toBeGreaterThanOrEqual(5)
    expect(new Set(companies.map(company => company.nation)).size).toBeGreaterThan(8)
  })

  test('has some 900 accounts in every state, and every active company has an active administrator', async () => {
    const rows = await database.db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .innerJoin('company', 'company.code', 'company_user.company_code')
      .select(['user.email', 'user.lock_flg', 'user.lock_reason', 'user.regist_flg', 'user.active_flg'])
      .select([
        'company.code',
        'company.active_flg as company_active_flg',
        'company_user.manager_flg',
        'company.is_azure',
      ])
      .execute()
    expect(rows.length).toBeGreaterThan(880)
    expect(rows.length).toBeLessThan(1000)
    const twice = rows.filter(row => row.email === 'both@aozora.example')
    expect(twice.map(({ code, manager_flg }) => [code, manager_flg]).sort()).toEqual([
      ['C000001', 0],
      ['C000002', 1],
    ])
    expect(new Set(rows.map(row => row.email)).size).toBe(rows.length - 1)
    const states = Map.groupBy(rows, accountStatus)
    for (const state of ['active', 'deactive', 'suspended', 'unregistered', 'locked'] as const)
      expect(states.get(state)?.length).toBeGreaterThan(20)
    expect(new Set(rows.map(row => row.lock_reason))).toEqual(new Set([null, 'inactivity', 'manual']))
    const active = new Set(rows.filter(row => row.company_active_flg === 1 && row.is_azure === 0).map(row => row.code))
    const led = rows.filter(row => row.manager_flg === 1 && accountStatus(row) === 'active').map(row => row.code)
    expect([...active].filter(code => !led.includes(code))).toEqual([])
  })

  test('has every state of an invitation that the member list shows', async () => {
    const { people, links, mails } = await seeded(database)
    const open = people.filter(person => person.regist_flg === 0)
    const linkOf = new Map(links.map(link => [link.user_id, link]))
    const failed = new Set(mails.filter(mail => mail.state === 'failed').map(mail => mail.to))
    const states = open.map(person => {
      const link = linkOf.get(person.id)
      if (!link) return 'none'
      if (failed.has(person.email)) return 'failed'
      return link.expires_at <= now ? 'expired' : 'sent'
    })
    expect(new Set(states)).toEqual(new Set(['none', 'failed', 'expired', 'sent']))
  })

  test('has bulk mails in each final state, and their counts match the recipients', async () => {
    const { bulkMails } = await seeded(database)
    expect(bulkMails.map(mail => mail.state)).toEqual(['done', 'cancelled', 'done_with_failures'])
    const rows = await database.db.selectFrom('bulk_mail_recipient').select(['bulk_id', 'state']).execute()
    for (const { id, total, sent, failed, uncertain } of bulkMails) {
      const states = rows.filter(row => row.bulk_id === id).map(row => row.state)
      const count = (state: string) => states.filter(one => one === state).length
      expect([total, sent, failed, uncertain]).toEqual([
        states.length,
        count('sent'),
        count('failed'),
        count('uncertain'),
      ])
    }
    expect(bulkMails.at(-1)).toMatchObject({ failed: 7, uncertain: 2 })
  })

  test('has a person asked to join a second company, and the mailed link works', async () => {
    const asked = await database.db.selectFrom('addition').selectAll().execute()
    expect(asked).toMatchObject([{ company_code: 'C000002', services: ['product-api'] }])
    const mails = database.db.selectFrom('mail_outbox').selectAll()
    const mail = readable(await mails.where('template', '=', 'addition').executeTakeFirstOrThrow())
    const token = /token=([\w-]+)/.exec(mail.text)?.[1]
    const answer = await api.inject({ method: 'POST', url: '/api/v1/front/verification', payload: { token } })
    expect(answer.json()).toMatchObject({ kind: 'addition', state: 'valid', email: mail.to })
  })

  test('the link in the mail of unregistered@aozora.example works', async () => {
    const mails = database.db.selectFrom('mail_outbox').selectAll()
    const { text } = readable(await mails.where('to', '=', 'unregistered@aozora.example').executeTakeFirstOrThrow())
    const token = /token=([\w-]+)/.exec(text)?.[1]
    const answer = await api.inject({ method: 'POST', url: '/api/v1/front/verification', payload: { token } })
    expect(answer.json()).toMatchObject({ kind: 'invite', state: 'valid', email: 'unregistered@aozora.example' })
  })

  test('the next new company gets the next code', async () => {
    const mail = 'new@hokkai.example'
    const payload = {
      ...{
        kind: 'new_company',
        company: '北海建機',
        first_name: '一',
        middle_name: '',
        family_name: '北',
        nation: 'JP',
      },
      ...{ zip: '0600000', address1: '北海道札幌市中央区', address2: '1', tel: '011-555-0199', mail },
      ...{ mail_confirmation: mail, services: ['product-api'], agree: true },
    }
    const answer = await api.inject({ method: 'POST', url: '/api/form/subscription', payload })
    expect(answer.statusCode).toBe(200)
    const { db } = database
    expect(await db.selectFrom('company').select('code').where('company', '=', '北海建機').execute()).toEqual([
      { code: 'C000061' },
    ])
  })

  test('seeding again changes nothing', async () => {
    // The mail of the test before is sent in the background.
    const pending = () => database.db.selectFrom('mail_outbox').select('to').where('state', '=', 'pending').execute()
    await expect.poll(pending).toEqual([])
    const before = await seeded(database)
    await seedDemo(database.db, config, new Date('2027-01-01T00:00:00Z'))
    expect(await seeded(database)).toEqual(before)
  })
})

test('the seed is deterministic: two databases get the same companies, people, links and mails', () => {
  expect(made).toHaveLength(databases)
  // The database itself writes the maker's company.
  const [first, second = first] = made.map(({ companies, ...others }) => ({
    ...others,
    companies: companies.filter(company => company.is_azure === 0),
  }))
  expect(second).toEqual(first)
})
