import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Choice, Choices } from '../../../shared/contract/reference/choice.ts'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { addedChoice } from '../api/inputs/reference.ts'
import type { Person } from '../people.ts'
import { type AccountApi, setUp } from '../set-up.ts'

const path = '/api/v1/admin/choice'

describe.each(engines)('industries and company categories on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
  })
  afterAll(() => api.close())

  const post = (to: string, body: object, as = editor) => api.call('POST', `${path}${to}`, { as, body })
  const lists = async (): Promise<Choices> => (await api.call('GET', path, { as: viewer })).body
  const one = async (list: keyof Choices, id: string): Promise<Choice> => {
    const found = (await lists())[list].find(choice => choice.id === id)
    if (!found) throw new Error(`no choice ${id}`)
    return found
  }
  const retire = async (list: keyof Choices, id: string, retired: 0 | 1) =>
    post('/retire', { list, id, retired, row_version: (await one(list, id)).row_version })
  const offered = async (name: 'industries' | 'company_categories'): Promise<string[]> =>
    (await api.call('GET', `/api/v1/front/${name}`)).body.map(
      (row: Record<string, string>) => row.industry_id ?? row.company_category_id,
    )
  const trail = async () =>
    (
      await api.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'target_kind', 'target_id', 'before', 'after'])
        .where('action', 'like', 'choice.%')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
    )[0]

  test('lists the seeded choices in order, with the number of companies', async () => {
    const { industry, company_category } = await lists()
    expect(industry.map(({ id }) => id)).toEqual(await offered('industries'))
    expect(company_category.map(({ id }) => id)).toEqual(await offered('company_categories'))
    expect(company_category[0]).toMatchObject({ name_ja: '販売店', name_en: 'Distributor', retired: 0, row_version: 1 })
    await api.company('C000601', { type: 'ports' })
    expect(await one('industry', 'ports')).toMatchObject({ companies: 1 })
    expect(await one('industry', 'rental')).toMatchObject({ companies: 0 })
  })

  test('a new choice is last, offered, and audited', async () => {
    const names = { name_ja: '林業', name_en: 'Forestry <b>' }
    const { status, body } = await post('', { list: 'company_category', ...names })
    const added = body.company_category.at(-1)
    expect([status, added]).toEqual([200, { id: added.id, ...names, retired: 0, companies: 0, row_version: 1 }])
    expect((await offered('company_categories')).at(-1)).toBe(added.id)
    expect(await trail()).toEqual({
      action: 'choice.add',
      actor: editor.email,
      target_kind: 'company_category',
      target_id: added.id,
      before: null,
      after: names,
    })
  })

  test.each([
    ['another list', { list: 'company' }, { list: ['choice'] }],
    ['no name', { name_en: ' ' }, { name_en: ['required'] }],
    ['a name of 101', { name_ja: 'あ'.repeat(101) }, { name_ja: ['too_long:100'] }],
    ['a name of two lines', { name_ja: 'a\nb' }, { name_ja: ['characters'] }],
  ])('%s is refused', async (_, changes, errors) => {
    const answer = await post('', { list: 'industry', name_ja: '林業', name_en: 'Forestry', ...changes })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('a name of 100 is accepted', async () => {
    const name_ja = '𠮷'.repeat(100)
    expect((await post('', { list: 'industry', name_ja, name_en: 'x' })).status).toBe(200)
  })

  test('a rename is audited; without a difference nothing is stored', async () => {
    const target = await addedChoice(api)
    const saved = await post('/edit', { ...target, name_ja: '林業', name_en: 'Timber' })
    expect(saved.body.industry.at(-1)).toMatchObject({ name_en: 'Timber', row_version: 2 })
    expect(await trail()).toMatchObject({
      action: 'choice.edit',
      target_id: target.id,
      before: { name_en: 'Forestry' },
      after: { name_en: 'Timber' },
    })
    const same = await post('/edit', { ...target, row_version: 2, name_ja: '林業', name_en: 'Timber' })
    expect(same.body.industry.at(-1)).toMatchObject({ row_version: 2 })
    expect((await post('/edit', { ...target, id: 'nothing', name_ja: 'a', name_en: 'b' })).status).toBe(404)
  })

  test('one call stores the whole order, which customers see', async () => {
    const from = (await lists()).company_category.map(({ id }) => id)
    const to = from.toReversed()
    expect((await post('/order', { list: 'company_category', from, to })).status).toBe(200)
    expect(await offered('company_categories')).toEqual(to)
    expect(await trail()).toMatchObject({
      action: 'choice.order',
      before: { company_category_order: from },
      after: { company_category_order: to },
    })
    const stale = await post('/order', { list: 'company_category', from, to })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const other = await post('/order', { list: 'company_category', from: to, to: to.slice(1) })
    expect(other.body.errors).toEqual({ to: ['choice'] })
    expect((await post('/order', { list: 'company_category', from: to, to: from })).status).toBe(200)
  })

  test('a retired choice stays on companies that have it, and is offered to no other', async () => {
    const code = await api.company('C000602', { type: 'quarrying', category: 'rental' })
    const save = async (changes: object) => {
      const { row_version } = await api.db
        .selectFrom('company')
        .select('row_version')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      const managers = [{ email: freshAddress(), first_name: '一', middle_name: '', family_name: '新' }]
      const body = { ...companyProfile, ...changes, company_code: code, row_version, managers }
      return api.call('POST', '/api/v1/admin/company/regist', { as: editor, body })
    }
    expect((await retire('industry', 'quarrying', 1)).status).toBe(200)
    expect(await trail()).toMatchObject({ action: 'choice.retire', before: { retired: 0 }, after: { retired: 1 } })
    expect(await offered('industries')).not.toContain('quarrying')
    const { body } = await api.call('GET', '/api/v1/admin/industries', { as: viewer })
    expect(body.filter((row: { retired?: number }) => row.retired === 1)).toMatchObject([{ industry_id: 'quarrying' }])

    const kept = await save({ type: 'quarrying', category: 'rental' })
    expect([kept.status, kept.body.type]).toEqual([200, 'quarrying'])
    expect((await save({ type: 'rental', category: 'rental' })).status).toBe(200)
    expect((await save({ type: 'quarrying', category: 'rental' })).body.errors).toEqual({ type: ['choice'] })

    expect((await retire('industry', 'quarrying', 0)).status).toBe(200)
    expect(await trail()).toMatchObject({ action: 'choice.resume', before: { retired: 1 }, after: { retired: 0 } })
    expect((await save({ type: 'quarrying', category: 'rental' })).status).toBe(200)
  })
})
