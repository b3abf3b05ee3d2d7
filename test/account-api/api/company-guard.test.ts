/** Calls open to anyone, which ask for more where they name a company: what its people may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const calls = {
  /** For each person of the company. */
  managers: { method: 'POST', path: '/api/v1/front/company/manager/list', body: { company_code: companyA } },
  /** For its administrators. */
  services: { method: 'GET', path: `/api/v1/front/service/list?company_code=${companyA}`, body: undefined },
} as const

/** Who asks, and what the two calls must answer, by hand. */
const callers = [
  ['a visitor', undefined, 'unauthorized', 'unauthorized'],
  ['a member', { company: companyA }, 200, 'forbidden'],
  ['an administrator', { company: companyA, manager: true }, 200, 200],
  ['a member of another company', { company: companyB }, 'not_found', 'forbidden'],
  ['an administrator of another company', { company: companyB, manager: true }, 'not_found', 'not_found'],
  ['an employee', { employee: 'editor' }, 'forbidden', 'forbidden'],
  ['a member without consent', { company: companyA, consented: false }, 'terms_update', 'terms_update'],
] as const

describe.each(engines)('a company that is named, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const ask = async (name: keyof typeof calls, token?: string) => {
    const { method, path, body } = calls[name]
    const answer = await api.call(method, path, { token, ...(body && { body }) })
    return answer.status === 200 ? 200 : answer.body.code
  }

  test.each(callers)('%s', async (_, who, managers, services) => {
    const token = who && (await api.signedIn(who)).token
    expect([await ask('managers', token), await ask('services', token)]).toEqual([managers, services])
  })

  test('people who must have a passkey and have none get neither', async () => {
    const { token } = await api.signedIn({ company: companyA, manager: true })
    const policy = (passkey_policy: 'all' | 'offered') =>
      api.db.updateTable('company').set({ passkey_policy }).where('code', '=', companyA).execute()
    await policy('all')
    expect([await ask('managers', token), await ask('services', token)]).toEqual(Array(2).fill('passkey_required'))
    await policy('offered')
  })
})
