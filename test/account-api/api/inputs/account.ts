import type { Person } from '../../people.ts'
import { type AccountApi, companyA } from '../../set-up.ts'
import { freshAddress, type Inputs, info, list, none, type Subject } from './input.ts'
import { locked } from './sign-in.ts'

/** A locked administrator of company A with an open unlock request. */
export const unlockRequest = async (api: AccountApi): Promise<Person> => {
  const columns = { lock_flg: 1, lock_reason: 'inactivity' }
  const person = await api.person({ company: companyA, manager: true, columns })
  await api.db.insertInto('unlock_request').values({ user_id: person.id, text: '休職していました。' }).execute()
  return person
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
  getAdminCompanyUserList: list,
  postUserRegist: async () => ({
    body: { company_code: companyA, email: freshAddress(), first_name: '一', family_name: '新' },
  }),
  postAdminUserRegist: async () => ({
    body: { company_code: companyA, email: freshAddress(), first_name: '一', family_name: '新', manager_flg: 1 },
  }),
  postUserRegistMail: invited,
  postAdminUserRegistMail: invited,
  postUserStatus: async subject => ({ body: { ...(await info(subject)), status: 'deactive' } }),
  postAdminUserStatus: async ({ api }) => ({
    body: { ...(await info({ member: await api.person({ company: companyA }) })), status: 'deactive' },
  }),
  postAdminUserManager: async ({ api }) => ({
    body: { ...(await info({ member: await api.person({ company: companyA }) })), manager_flg: 1 },
  }),
  deleteAdminCompanyUser: async ({ api }) => ({
    params: { company_code: companyA },
    body: { user_id: (await api.person({ company: companyA })).id, text: '退職のため' },
  }),
  getAdminCompanyAzurecode: none,
  postAdminUserAzureAdd: async () => ({
    body: { email: freshAddress(), first_name: '一', family_name: '新', is_only_view: 0 },
  }),
  postAdminUserAzureEdit: async ({ api }) => {
    const { id } = await api.person({ employee: 'editor' })
    return { body: { user_id: id, is_only_view: 1, row_version: 1 } }
  },
  postUserUnlock: unlock,
  postAdminUserUnlock: unlock,
  postUserUnlockMail: unlocked,
  postAdminUserUnlockMail: unlocked,
  postAdminUserUnlockReject: async ({ api }) => {
    const person = await unlockRequest(api)
    return { params: { user_id: person.id }, body: { company_code: companyA, text: '本人と確認できないため' } }
  },
  postUserProfileEdit: async ({ api, member }) => ({ body: { ...(await editOf(api, member)), ...newNames } }),
  postUserCompanyEdit: membership,
  postAdminUserProfileEdit: async ({ api, member }) => ({ body: { ...(await editOf(api, member)), ...newNames } }),
  postAdminUserCompanyEdit: membership,
  getEditMailaddressVerification: async ({ api }) => {
    const person = await api.signedIn({ company: companyA })
    const email = freshAddress()
    const { user_id: _, ...own } = await editOf(api, person)
    await api.call('POST', '/api/v1/front/user/profile/edit', { as: person, body: { ...own, ...newNames, email } })
    return { query: { token: await api.linkOf(email) } }
  },
  getAdminAccountList: none,
  getAdminUserList: none,
  getAdminUserSearch: async ({ member }) => ({ query: { search: member.email } }),
  getAdminUserListBan: none,
  getAdminUserCsv: async () => ({ query: { is_not_m365: '1', is_m365: '0' } }),
  postUserLanguage: async () => ({ body: { locale: 'en' } }),
  getAdminLanguage: none,
  postAdminLanguage: async () => ({ body: { locale: 'en' } }),
} satisfies Partial<Inputs>
