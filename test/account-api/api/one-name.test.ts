/** Not everyone has a family and a given name: every call that takes a person's names accepts either, but not neither. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { onBothEngines } from '../../helper/account-api.ts'
import { textFields, withValue } from '../../helper/text-fields.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { callByName, inputs } from './inputs/index.ts'

/** The calls that take names, with the place of the names in their body. */
const writers = Object.entries<Entry>(contract).flatMap(([name, { body }]) =>
  (body ? textFields(body) : [])
    .filter(({ path }) => /(?:^|\.)family_name$/.test(path))
    .map(({ path }) => ({ name: name as CallName, at: path.replace(/family_name$/, '') })),
)

onBothEngines('people with one name on %s', engine => {
  let api: AccountApi
  let manager: Person
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  test('the calls', () => {
    expect(writers.map(({ name }) => name).sort()).toEqual([
      'postAdminCompanyRegist',
      'postAdminUserAzureAdd',
      'postAdminUserProfileEdit',
      'postAdminUserRegist',
      'postFormSubscription',
      'postRegistProfile',
      'postUserProfileEdit',
      'postUserRegist',
    ])
  })

  test.each(writers)('$name accepts either name, and not neither', async ({ name, at }) => {
    const { path, callers } = contract[name] as Entry
    const caller = callers.includes('anyone') ? undefined : path.startsWith('/api/v1/admin/') ? editor : manager
    const send = async (family_name: string, first_name: string) => {
      const member = await api.person({ company: companyA })
      const input = await inputs[name]({ api, member, caller })
      const named = at === '' ? {} : { email: `one${Math.random()}@name.example` }
      const body = Object.entries({ ...named, family_name, first_name }).reduce<unknown>(
        (changed, [field, value]) => withValue(changed, `${at}${field}`, value),
        input.body,
      )
      return callByName(api, name, { ...input, body: body as Record<string, unknown> }, caller?.token)
    }
    expect(await send('', 'スカルノ')).toMatchObject({ status: 200 })
    expect(await send('ဦးသန့်', '')).toMatchObject({ status: 200 })
    expect(await send('', ' ')).toMatchObject({ status: 422, body: { errors: { [`${at}family_name`]: ['required'] } } })
  })

  test('mail, lists and searches show the one name', async () => {
    const email = 'sukarno@one.example'
    const body = { company_code: companyA, email, first_name: 'スカルノ', family_name: '' }
    expect((await api.call('POST', '/api/v1/front/user/regist', { as: manager, body })).status).toBe(200)
    expect((await api.mailsTo(email)).at(-1)?.text).toMatch(/^Dear スカルノ,$/m)
    const query = { company_code: companyA, search: 'スカルノ' }
    const { body: found } = await api.call('GET', '/api/v1/front/company/user/list', { as: manager, query })
    expect(found.data).toContainEqual(expect.objectContaining({ email, family_name: '', first_name: 'スカルノ' }))
  })
})
