import { givePasskey } from '../../passkeys.ts'
import type { Person } from '../../people.ts'
import { type AccountApi, companyA, companyB } from '../../set-up.ts'
import { freshAddress, type Inputs, info, list, none, type Subject } from './input.ts'
import { linkTo, locked } from './sign-in.ts'

/** A locked administrator of company A with an open unlock request. */
export const unlockRequest = async (api: AccountApi): Promise<Person> => {
  const columns = { lock_flg: 1, lock_reason: 'inactivity' }
  const person = await api.person({ company: companyA, manager: true, columns })
  await api.db.insertInto('unlock_request').values({ user_id: person.id, text: '休職していました。' }).execute()
  return person
}

/** A member of company A who has lost their passkeys and asked for help. */
const lostPasskeys = async ({ api }: Subject) => {
  const { id } = await api.person({ company: companyA })
  await givePasskey(api, { id, email: '' })
  await api.db.insertInto('unlock_request').values({ user_id: id, kind: 'passkey', text: '紛失' }).execute()
  return { params: { user_id: id }, body: { company_code: companyA } }
}

const rejectedLoss = async (subject: Subject) => {
  const { params, body } = await lostPasskeys(subject)
  return { params, body: { ...body, text: 'お電話ください。' } }
}

/** An unlocked person who has not logged in since. */
const unlocked = async ({ api }: Subject) => {
  const { id } = await api.person({ company: companyA, columns: { unlocked_at: api.clock.now } })
  return { params: { user_id: id }, body: { company_code: companyA } }
}

/** A member who is not registered yet. */
const invited = async ({ api }: Subject) => {
  const { id } = await api.person({ company: companyA, registered: false })
  return { params: { user_id: id }, body: { company_code: companyA } }
}

/** Asks for a new address of a person, as an employee. @returns the address, and the tokens of both links */
export const askForAddress = async (api: AccountApi, person: Person, email = freshAddress()) => {
  const editor = await api.signedIn({ employee: 'editor' })
  const { company_code, email: present } = await api.db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['company_user.company_code', 'user.email'])
    .where('user.id', '=', person.id)
    .executeTakeFirstOrThrow()
  const body = { ...(await editOf(api, person)), company_code, ...newNames, email }
  const { status } = await api.call('POST', '/api/v1/admin/user/profile/edit', { as: editor, body })
  if (status !== 200) throw new Error(`${person.email} cannot be changed: ${status}`)
  return { email, confirm: await api.linkOf(email), undo: await api.linkOf(present) }
}

/** A link to a new address of the caller, if the test says who that is; else of another person. */
const newAddressLink = async ({ api, caller }: Pick<Subject, 'api' | 'caller'>) => ({
  token: (await askForAddress(api, caller ?? (await api.person({ company: companyA })))).confirm,
})

/** A person of company A with a pending address, and the token of the undo link at the present one. */
const undoLink = async (api: AccountApi) => {
  const person = await api.person({ company: companyA })
  return { person, token: (await askForAddress(api, person)).undo }
}

const newNames = { first_name: '花子', family_name: '山田' }

/** The fields that every edit of a member needs. */
const editOf = async (api: AccountApi, { id }: Person) => {
  const person = api.db.selectFrom('user').select('row_version').where('id', '=', id)
  return { company_code: companyA, user_id: id, ...(await person.executeTakeFirstOrThrow()) }
}

const membership = async ({ api, member }: Subject) => ({
  body: { ...(await editOf(api, member)), department: '監査室' },
})

const unlock = async ({ api }: Subject) => {
  const { id } = await api.person({ company: companyA, columns: locked })
  return { params: { user_id: id }, body: { company_code: companyA } }
}

export const accountInputs = {
  getUserInfo: none,
  postUserInfo: async subject => ({ body: await info(subject) }),
  getAdminUserInfo: async subject => ({ query: await info(subject) }),
  getCompanyUserList: list,
  postUserRegist: async ({ side }) => ({
    body: {
      company_code: companyA,
      email: freshAddress(),
      first_name: '一',
      family_name: '新',
      ...(side === 'employee' && { manager_flg: 1 }),
    },
  }),
  postUserRegistMail: invited,
  postUserStatus: async ({ api }) => ({
    body: { ...(await info({ member: await api.person({ company: companyA }) })), status: 'deactive' },
  }),
  postUserSessionsEnd: async ({ member }) => ({ body: await info({ member }) }),
  postAdminUserLoginExemption: async ({ member }) => ({ body: await info({ member }) }),
  getAdminUserOidc: async ({ api }) => ({ query: { user_id: (await api.person({ employee: 'view-only' })).id } }),
  postAdminUserOidcUnlink: async ({ api }) => {
    const { id } = await api.person({ employee: 'view-only' })
    await linkTo(api, id)
    return { body: { user_id: id } }
  },
  postAdminUserManager: async ({ api }) => ({
    body: { ...(await info({ member: await api.person({ company: companyA }) })), manager_flg: 1 },
  }),
  deleteAdminCompanyUser: async ({ api }) => ({
    params: { company_code: companyA },
    body: { user_id: (await api.person({ company: companyA })).id, text: '退職のため' },
  }),
  postAdminCompanyUserMove: async ({ api }) => {
    const person = await api.person({ company: companyA })
    return { body: { ...(await editOf(api, person)), to: companyB, text: '異動のため' } }
  },
  getAdminCompanyAzurecode: none,
  postAdminUserAzureAdd: async () => ({
    body: { email: freshAddress(), first_name: '一', family_name: '新', is_only_view: 0 },
  }),
  postAdminUserAzureEdit: async ({ api }) => {
    const { id } = await api.person({ employee: 'editor' })
    return { body: { user_id: id, is_only_view: 1, row_version: 1 } }
  },
  postUserPasskeyReset: lostPasskeys,
  postUserPasskeyReject: rejectedLoss,
  postUserUnlock: unlock,
  postUserUnlockMail: unlocked,
  postAdminUserUnlockReject: async ({ api }) => {
    const person = await unlockRequest(api)
    return { params: { user_id: person.id }, body: { company_code: companyA, text: '本人と確認できないため' } }
  },
  postUserProfileEdit: async ({ api, member }) => ({ body: { ...(await editOf(api, member)), ...newNames } }),
  postUserCompanyEdit: membership,
  getEditMailaddressVerification: async subject => ({ query: await newAddressLink(subject) }),
  postEditMailaddressVerification: async subject => ({ body: await newAddressLink(subject) }),
  postEditMailaddressCheck: async ({ api }) => ({ body: await newAddressLink({ api }) }),
  postEditMailaddressUndo: async ({ api }) => ({ body: { token: (await undoLink(api)).token } }),
  postEditMailaddressUndoCheck: async ({ api }) => ({ body: { token: (await undoLink(api)).token } }),
  getAdminAccountList: none,
  getAdminUserList: none,
  getAdminUserSearch: async ({ member }) => ({ query: { search: member.email } }),
  getAdminUserListBan: none,
  getAdminUserCsv: async () => ({ query: { is_not_m365: '1', is_m365: '0' } }),
  postUserLanguage: async () => ({ body: { locale: 'en' } }),
  getAdminLanguage: none,
  postAdminLanguage: async () => ({ body: { locale: 'en' } }),
} satisfies Partial<Inputs>
