/** The address of an invited administrator or employee: who decides where the invitation goes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { contactAddress } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const names = { first_name: '花子', middle_name: '', family_name: '山田' }

describe.each(engines)('the address of an invited person, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const edit = async (side: 'front' | 'admin', as: Person, person: Person, email: string, company_code = companyA) => {
    const { row_version } = await api.db
      .selectFrom('user')
      .select('row_version')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const body = { company_code, user_id: person.id, ...names, email, row_version }
    return api.call('POST', `/api/v1/${side}/user/profile/edit`, { as, body, proves: false })
  }
  const addressOf = async ({ id }: Person) =>
    (await api.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const told = async () =>
    (await api.mailsTo(contactAddress)).filter(({ template }) => template === 'invited_address_changed')
  const later = () => {
    api.clock.now = new Date(api.clock.now.getTime() + 5 * 60 * 1000)
  }

  test('a stolen session of an editor does not get the invitation of an employee', async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    const invited = await api.person({ employee: 'editor', registered: false })
    const before = (await told()).length
    later()
    const own = freshAddress()
    expect((await edit('admin', editor, invited, own, 'C000000')).body.code).toBe('proof_old')
    expect([await addressOf(invited), await api.mailsTo(own), (await told()).length]).toEqual([
      invited.email,
      [],
      before,
    ])
  })

  test.each(['employee', 'administrator'])(
    'an editor who proves sends the invitation of an %s elsewhere, and the maker is told',
    async kind => {
      const editor = await api.signedIn({ employee: 'editor' })
      const ofEmployee = kind === 'employee'
      const invited = await api.person({
        registered: false,
        ...(ofEmployee ? { employee: 'view-only' } : { company: companyA, manager: true }),
      })
      const email = freshAddress()
      const company = ofEmployee ? 'C000000' : companyA
      expect((await edit('admin', editor, invited, email, company)).status).toBe(200)
      expect(await addressOf(invited)).toBe(email)
      expect((await api.mailsTo(email)).map(({ template }) => template)).toEqual([
        ofEmployee ? 'employee_registration' : 'account_issued',
      ])
      const mail = (await told()).at(-1)
      expect([mail?.reply_to, mail?.locale]).toEqual([editor.email, 'ja'])
      for (const address of [invited.email, email, editor.email])
        expect(mail?.text.replaceAll(' ', '')).toContain(address)
      expect(mail?.text).toContain(`/company/${company}/account/${invited.id}`)
    },
  )

  test('an administrator does not send the invitation of another to an address of their choice', async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    const invited = await api.person({ company: companyA, manager: true, registered: false })
    const own = freshAddress()
    const refused = await edit('front', manager, invited, own)
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      403,
      'forbidden',
      { email: ['appointed_by_maker'] },
    ])
    expect([await addressOf(invited), await api.mailsTo(own)]).toEqual([invited.email, []])
    expect((await edit('front', manager, invited, invited.email)).status).toBe(200)
  })

  test('an administrator who proves corrects that of a general user; the maker hears nothing', async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    const invited = await api.person({ company: companyA, registered: false })
    const before = (await told()).length
    const email = freshAddress()
    expect((await edit('front', manager, invited, email)).status).toBe(200)
    expect([await addressOf(invited), (await told()).length]).toEqual([email, before])
    later()
    expect((await edit('front', manager, invited, freshAddress())).body.code).toBe('proof_old')
    expect(await addressOf(invited)).toBe(email)
  })
})
