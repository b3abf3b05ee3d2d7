// @module-tag all

/** The trail is searched by the words of a person, who acted or was concerned. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPeople } from '../../../server/account-api/audit/people.ts'
import { up as keepFormerMembers } from '../../../server/account-api/database/migrations/0038-former-members.ts'
import { onBothEngines } from '../../helper/account-api.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

interface Line {
  id: string
  action: string
}

onBothEngines('GET admin/audit/list by person on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  let manager: Person
  let ishii: Person
  const blueSky = 'C000501'

  beforeAll(async () => {
    api = await setUp(engine)
    const maker = { family_name: '江戸', first_name: '歩' }
    editor = await api.signedIn({ employee: 'editor', email: 'editor@maker.example', columns: maker })
    viewer = await api.signedIn({ employee: 'view-only' })
    await api.company(blueSky, { company: '株式会社青空建機' })
    manager = await api.signedIn({ company: blueSky, manager: true })
    const names = { family_name: '石井', first_name: '葵', family_name_kana: 'イシイ', first_name_kana: 'アオイ' }
    ishii = await api.signedIn({ company: blueSky, email: 'aoi.ishii@aozora.example', columns: names })
    await api.person({ company: companyA, columns: names, email: 'another@example.com' })
    await api.call('POST', '/api/v1/front/edit/password', {
      as: ishii,
      body: { current_password: 'Correct_2026', password: 'Other_2026', password_confirmation: 'Other_2026' },
    })
    await post(manager, 'front/user/status', { ...member(ishii), status: 'deactive' })
    await post(editor, 'admin/user/status', { ...member(ishii), status: 'active' })
    await post(editor, `admin/user/password/${viewer.id}`, {})
  })
  afterAll(() => api.close())

  const member = ({ id }: Person) => ({ company_code: blueSky, user_id: id })
  const post = async (as: Person, path: string, body: object) => {
    const answer = await api.call('POST', `/api/v1/${path}`, { as, body: body as Record<string, unknown> })
    expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body])
  }
  const read = async (person: string, query: Record<string, string> = {}, as = editor) => {
    const { status, body } = await api.call('GET', '/api/v1/admin/audit/list', { as, query: { person, ...query } })
    expect(status).toBe(200)
    return body
  }
  const actions = async (...args: Parameters<typeof read>): Promise<string[]> => {
    const { data, total } = await read(...args)
    expect(total).toBe(data.length)
    expect(new Set(data.map((line: Line) => line.id)).size).toBe(total)
    return data.map((line: Line) => line.action).sort()
  }
  const ofIshii = ['user.password_change', 'user.status', 'user.status']

  test('finds what a person did and what was done to them, each entry once', async () => {
    for (const words of [
      '青空 石井',
      '葵　石井',
      '石井葵 ＡＯＺＯＲＡ',
      'いしい 青空',
      'ｱｵｲ 青空',
      'aoi.ishii@aozora.example',
      ` AOI.ISHII@ `,
    ])
      expect([words, await actions(words)]).toEqual([words, ofIshii])
    expect(await actions('石井 存在しない')).toEqual([])
    expect(await actions('青空')).toEqual(ofIshii)
  })

  test('finds what an employee did; colleagues who may only view do not learn the name', async () => {
    expect(await actions('江戸')).toEqual(['link.reset', 'user.status'])
    expect(await actions('江戸', {}, viewer)).toEqual([])
    expect(await actions('editor@maker.example')).toEqual(['link.reset', 'user.status'])
    // The address is on the entry.
    expect(await actions('editor@maker.example', {}, viewer)).toEqual(['user.status'])
    expect(await actions('editor@maker', {}, viewer)).toEqual([])
  })

  test('goes with every other condition', async () => {
    expect(await actions('石井', { actor: manager.email })).toEqual(['user.status'])
    expect(await actions('石井', { group: 'password' })).toEqual(['user.password_change'])
    expect(await actions('石井', { company_code: blueSky })).toEqual(ofIshii)
    expect(await actions('石井', { company_code: companyA })).toEqual([])
    expect(await actions('江戸', { company_code: blueSky })).toEqual(['user.status'])
    expect(await actions('江戸', { target: ishii.id })).toEqual(['user.status'])
    expect(await actions('石井', { target: ishii.id })).toEqual(ofIshii)
    expect(await actions('石井', { to: '2026-09-01T00:00:00Z' })).toEqual([])
    const page = await read('石井', { per_page: '2', page: '2' })
    expect([page.total, page.page_count, page.data.length]).toEqual([3, 2, 1])
  })

  test('finds an applicant without an account', async () => {
    const body = { ...accessRequest('hopeful@request.example'), family_name: '望月', first_name: '希' }
    expect((await api.call('POST', '/api/form/subscription', { body })).status).toBe(200)
    expect(await actions('望月')).toEqual(['request.subscription'])
    expect(await actions('hopeful@request.example')).toEqual(['request.subscription'])
  })

  test('finds a person who was asked to join, in the trail of that company', async () => {
    const asked = await api.person({ company: companyB, columns: { family_name: '参加' } })
    await api.db
      .insertInto('audit_log')
      .values({
        at: api.clock.now,
        actor_id: manager.id,
        actor: manager.email,
        action: 'user.addition',
        target_kind: 'user',
        target_id: asked.id,
        company_code: blueSky,
      })
      .execute()
    expect(await actions('参加', { company_code: blueSky })).toEqual(['user.addition'])
    expect(await actions('参加', { company_code: companyA })).toEqual([])
  })

  test('finds people by names and addresses that they no longer have, and when they are deleted', async () => {
    const person = await api.signedIn({
      company: blueSky,
      email: 'old@aozora.example',
      columns: { family_name: '旧姓' },
    })
    const names = { first_name: '華', middle_name: '', family_name: '新姓', email: 'old@aozora.example' }
    const { body } = await api.call('GET', '/api/v1/admin/user/info', { as: editor, query: member(person) })
    await post(editor, 'admin/user/profile/edit', { ...member(person), ...names, row_version: body.row_version })
    for (const words of ['旧姓', '新姓', 'きゅう', '青空 旧姓'])
      expect([words, await actions(words)]).toEqual([words, words === 'きゅう' ? [] : ['user.profile']])
    await post(manager, 'front/user/status', { ...member(person), status: 'deleted', text: '退職' })
    const all = ['user.delete', 'user.profile']
    for (const words of ['旧姓', '新姓', '華 新姓', '青空 新姓', 'old@aozora'])
      expect([words, await actions(words)]).toEqual([words, all])
    expect(await actions('新姓', { company_code: blueSky })).toEqual(all)

    // The same from entries that were written before the database kept this.
    await sql`drop table former_member`.execute(api.db)
    await sql`drop function keep_former_member cascade`.execute(api.db)
    await keepFormerMembers(api.db as unknown as Kysely<unknown>)
    for (const words of ['旧姓', '華 新姓', '青空 新姓']) expect([words, await actions(words)]).toEqual([words, all])
  })

  test('more people than a list is made for: none is listed, and the answer says so', async () => {
    const add = (from: number, to: number) =>
      sql`with person as (
          insert into "user" (id, email, search_text) select 'same-' || n, 'same' || n || '@example.com', 'そろい ' || n
          from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n returning id)
        insert into company_user (company_code, user_id) select ${companyA}, id from person`.execute(api.db)
    await add(1, maxPeople)
    await sql`insert into audit_log (actor, action, target_kind, target_id) values ('x@example.com', 'user.lock', 'user', 'same-7')`.execute(
      api.db,
    )
    expect(await read('そろい')).toMatchObject({ total: 1, too_many_people: 0 })
    await add(maxPeople + 1, maxPeople + 1)
    expect(await read('そろい')).toMatchObject({ total: 0, data: [], more: 0, too_many_people: 1 })
    expect(await read('そろい', { target: 'same-7' })).toMatchObject({ total: 1, too_many_people: 0 })
    expect(await read('そろい', { company_code: companyB })).toMatchObject({ total: 0, too_many_people: 0 })
    expect(await read('')).toMatchObject({ too_many_people: 0 })
  })
})
