/** Every way to remove an administrator, alone and in a race with every other way. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import type { Person } from '../people.ts'
import { type AccountApi, setUp } from '../set-up.ts'

interface Loss {
  api: AccountApi
  editor: Person
  company: string
  /** The administrator whose rights are removed. */
  person: Person
  /** Another administrator of the company. */
  colleague: Person
}

const ways = {
  'stopped by a colleague': ({ api, company, person, colleague }: Loss) =>
    api.call('POST', '/api/v1/front/user/status', {
      as: colleague,
      body: { company_code: company, user_id: person.id, status: 'deactive' },
    }),
  'stopped by the maker': ({ api, editor, company, person }: Loss) =>
    api.call('POST', '/api/v1/admin/user/status', {
      as: editor,
      body: { company_code: company, user_id: person.id, status: 'deactive' },
    }),
  'made a general user': ({ api, editor, company, person }: Loss) =>
    api.call('POST', '/api/v1/admin/user/manager', {
      as: editor,
      body: { company_code: company, user_id: person.id, manager_flg: 0 },
    }),
  'left out by an edit of the company': async ({ api, editor, company, colleague }: Loss) => {
    const query = { company_code: company }
    const { body } = await api.call('GET', '/api/v1/admin/company/detail', { as: editor, query })
    const managers = body.managers.map(({ user_id }: { user_id: string }) => user_id)
    // The only administrator is replaced by a person who cannot log in yet.
    const others = managers.length > 1 ? [colleague.id] : [(await api.person({ company, registered: false })).id]
    return api.call('POST', '/api/v1/admin/company/regist', {
      as: editor,
      body: { ...companyProfile, ...query, row_version: body.row_version, managers: others },
    })
  },
}
type Way = keyof typeof ways
const names = Object.keys(ways) as Way[]
const pairs = names.flatMap((one, index) => names.slice(index).map(other => [one, other] as const))

describe.each(engines)('rule 5: a company keeps an active administrator on %s', engine => {
  let api: AccountApi
  let editor: Person
  let companies = 0
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  /** A company with `count` administrators, and a general user, who must not count. */
  const companyOf = async (count: 1 | 2) => {
    const company = await api.company(`C0003${String(++companies).padStart(2, '0')}`)
    await api.person({ company })
    const administrators: Person[] = []
    for (let made = 0; made < count; made++) administrators.push(await api.signedIn({ company, manager: true }))
    const [one, other = one] = administrators as [Person, Person?]
    return { company, one, other }
  }
  /** How many of these people still administer the company. */
  const left = async (company_code: string, people: Person[]): Promise<number> => {
    const lists = people.map(as => api.call('GET', '/api/v1/front/company/user/list', { as, query: { company_code } }))
    return (await Promise.all(lists)).filter(({ status }) => status === 200).length
  }

  test.each(pairs)('one administrator is %s while the other is %s: one of them remains', async (first, second) => {
    for (let round = 0; round < 3; round++) {
      const { company, one, other } = await companyOf(2)
      const answers = await Promise.all([
        ways[first]({ api, editor, company, person: one, colleague: other }),
        ways[second]({ api, editor, company, person: other, colleague: one }),
      ])
      const [refused, ...more] = answers.filter(({ status }) => status !== 200)
      expect(more).toEqual([])
      // The colleague may already have lost the permission when the request is checked.
      expect([401, 403, 409]).toContain(refused?.status)
      if (refused?.status === 409) expect(['last_administrator', 'stale']).toContain(refused.body.code)
      expect(await left(company, [one, other])).toBe(1)
    }
  })

  test.each(names.slice(1))('the only administrator cannot be %s', async way => {
    const { company, one } = await companyOf(1)
    const refused = await ways[way]({ api, editor, company, person: one, colleague: one })
    expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator'])
    expect(await left(company, [one])).toBe(1)
  })

  test.each([
    ['stopped', { membership: { active_flg: 0 } }],
    ['locked', { columns: { lock_flg: 1, lock_reason: 'inactivity' } }],
    ['invited', { registered: false }],
  ])('an administrator who is %s does not count', async (_, state) => {
    const { company, one } = await companyOf(1)
    await api.person({ company, manager: true, ...state })
    const refused = await ways['made a general user']({ api, editor, company, person: one, colleague: one })
    expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator'])
  })

  test('refuses to delete or unlink an administrator, also in a race with the loss of the right', async () => {
    const text = '退職のため'
    const { company, one, other } = await companyOf(2)
    const body = { company_code: company, user_id: one.id, status: 'deleted', text }
    const losses = () => [
      api.call('POST', '/api/v1/front/user/status', { as: other, body }),
      api.call('POST', '/api/v1/admin/user/status', { as: editor, body }),
      api.call('DELETE', `/api/v1/admin/company/user/${company}`, { as: editor, body: { user_id: one.id, text } }),
    ]
    for (const refused of await Promise.all(losses()))
      expect([refused.status, refused.body.code]).toEqual([409, 'administrator'])
    await Promise.all([
      ...losses(),
      ways['made a general user']({ api, editor, company, person: one, colleague: other }),
      ways['made a general user']({ api, editor, company, person: other, colleague: one }),
    ])
    expect(await left(company, [one, other])).toBe(1)
  })
})
