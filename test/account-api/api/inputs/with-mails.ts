import type { CallName } from '../../../../shared/contract/index.ts'
import { password } from '../../people.ts'
import { type AccountApi, companyA, companyB } from '../../set-up.ts'
import { accountInputs } from './account.ts'
import { heldRequest } from './at-times.ts'
import { freshAddress, type Input, info, nextNumber, type Subject } from './input.ts'
import { accessRequest } from './joining.ts'

/** Holds all access requests, and tells the maker of each. */
const holdRequests = async ({ db }: AccountApi) => {
  const held_kinds = ['new_company', 'distributor', 'service_shop']
  const value = JSON.stringify({ held_kinds, notify: 'each', row_version: 0 })
  await db.deleteFrom('setting').where('name', '=', 'request').execute()
  await db.insertInto('setting').values({ name: 'request', value }).execute()
}

const newAddressOf = async (subject: Subject, given: Parameters<AccountApi['person']>[0]): Promise<Input> => {
  const member = await subject.api.person({ company: companyA, ...given })
  const { body } = await accountInputs.postUserProfileEdit({ ...subject, member, side: 'employee' })
  return { body: { ...body, email: freshAddress() } }
}

/** Inputs by which calls post mails that they post only for some. The last two change what later calls may do. */
export const inputsWithMails: readonly (readonly [template: string, CallName, (subject: Subject) => Promise<Input>])[] =
  [
    ['mailaddress', 'postUserProfileEdit', subject => newAddressOf(subject, {})],
    [
      'invited_address_changed',
      'postAdminUserProfileEdit',
      subject => newAddressOf(subject, { manager: true, registered: false }),
    ],
    [
      'addition',
      'postUserRegist',
      async ({ api }) => {
        const { email } = await api.person({ company: companyB })
        return { body: { company_code: companyA, email, first_name: '一', family_name: '新' } }
      },
    ],
    [
      'account_activated',
      'postUserStatus',
      async ({ api }) => {
        const member = await api.person({ company: companyA, membership: { active_flg: 0 } })
        return { body: { ...(await info({ member })), status: 'active' } }
      },
    ],
    ['already_registered', 'postFormSubscription', async ({ member }) => ({ body: accessRequest(member.email) })],
    [
      'known_company',
      'postFormSubscription',
      async ({ api }) => {
        const company = `会社 ${nextNumber()}`
        const body = { ...accessRequest(freshAddress()), company }
        const code = await api.company(`K${nextNumber()}`, { company, zip: '1000001' })
        await api.person({ company: code, email: `colleague@${body.mail.split('@')[1]}` })
        return { body }
      },
    ],
    [
      'request_rejected',
      'postAdminRequestReject',
      async subject => {
        const { body } = await heldRequest(subject)
        return { body: { id: body?.id, row_version: body?.row_version, text: '契約を確認できないため' } }
      },
    ],
    [
      'new_login',
      'postLogin',
      async ({ api }) => {
        const { email } = await api.person({ company: companyA, columns: { last_login_at: api.clock.now } })
        return { body: { email, password } }
      },
    ],
    [
      'passkey_policy_lowered',
      'postAdminPasskeyPolicy',
      async ({ api }) => {
        const company_code = await api.company(`L${nextNumber()}`, { passkey_policy: 'all' })
        await api.person({ company: company_code, manager: true })
        return { body: { company_code, passkey_policy: 'off', passkey_from: null, row_version: 0 } }
      },
    ],
    [
      'request_received',
      'postFormSubscription',
      async ({ api }) => {
        await holdRequests(api)
        return { body: accessRequest(freshAddress()) }
      },
    ],
    [
      'emergency_login',
      'postAdminLogin',
      async ({ api }) => {
        const { id, email } = await api.person({ employee: 'editor' })
        const value = JSON.stringify({ passwords_off: 1, emergency_id: id, row_version: 1 })
        await api.db.deleteFrom('setting').where('name', '=', 'oidc').execute()
        await api.db.insertInto('setting').values({ name: 'oidc', value }).execute()
        return { body: { email, password } }
      },
    ],
  ]
