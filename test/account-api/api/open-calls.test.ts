/** Which calls answer in maintenance, before consent and before a passkey that is demanded: the columns of callers.txt, by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { engines } from '../../helper/account-api.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { callerLineOf } from './callers.ts'

/** A logout comes last: it ends the session. */
const names = (Object.keys(contract) as CallName[]).sort(
  (a, b) => Number(/Logout$/.test(a)) - Number(/Logout$/.test(b)),
)
const isOfBackOffice = (name: CallName) => contract[name].path.startsWith('/api/v1/admin/')

describe.each(engines)('what is open, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  /** Calls that are not refused with this code; their input is empty, and never read. */
  const openWithout = async (code: string, asked: CallName[], given: Parameters<AccountApi['call']>[2]) => {
    const open: CallName[] = []
    for (const name of asked) {
      const { method, path } = contract[name]
      const answer = await api.call(method, path, { ...given, ...(method === 'GET' ? {} : { body: {} }) })
      if (answer.body.code !== code) open.push(name)
    }
    return open.sort()
  }
  const pinned = (column: 'maintenance' | 'terms' | 'passkey', asked: CallName[]) =>
    asked.filter(name => callerLineOf(name)[column] === 'open').sort()

  test('to visitors and customers during maintenance', async () => {
    const to = await api.withConfig({ maintenance: true })
    const { token } = await api.signedIn({ company: companyA, manager: true })
    expect(await openWithout('maintenance', names, { to })).toEqual(pinned('maintenance', names))
    expect(await openWithout('maintenance', names, { to, token })).toEqual(pinned('maintenance', names))
    await to.close()
  })

  test('to a customer who has not accepted the current documents', async () => {
    const { token } = await api.signedIn({ company: companyA, manager: true, consented: false })
    const asked = names.filter(name => callerLineOf(name).terms !== '-')
    expect(await openWithout('terms_update', asked, { token })).toEqual(pinned('terms', asked))
    const others = names.filter(name => !asked.includes(name)).map(name => callerLineOf(name).statuses.customer)
    expect(new Set(others)).toEqual(new Set([403]))
  })

  test.each([
    ['customers', companyA, { company: companyA, manager: true }],
    ['employees', 'C000000', { employee: 'editor' }],
  ] as const)('to %s who must have a passkey and have none', async (_, code, who) => {
    const { token } = await api.signedIn(who)
    const policy = (passkey_policy: 'all' | 'offered') =>
      api.db.updateTable('company').set({ passkey_policy }).where('code', '=', code).execute()
    await policy('all')
    const asked = names.filter(name => isOfBackOffice(name) === 'employee' in who)
    expect(await openWithout('passkey_required', asked, { token })).toEqual(pinned('passkey', asked))
    await policy('offered')
  })
})
