import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { type Person, password } from '../people.ts'
import type { AccountApi } from '../set-up.ts'

/** A company, a person of it, and who acts on them. */
export interface Scene {
  api: AccountApi
  editor: Person
  company: string
  person: Person
  /** An administrator with a login token; absent if the company has no other who can log in. */
  colleague?: Person | undefined
}

type Way = (scene: Scene) => Promise<{ status: number; body: { code?: string } }>

const text = '退職のため'
const nobody = { status: 404, body: {} }

const byColleague =
  (path: string, more: object): Way =>
  async ({ api, company, person, colleague: as }) =>
    as ? api.call('POST', path, { as, body: { company_code: company, user_id: person.id, ...more } }) : nobody
const byMaker =
  (path: string, more: object): Way =>
  ({ api, editor: as, company, person }) =>
    api.call('POST', path, { as, body: { company_code: company, user_id: person.id, ...more } })

/** An edit of the company with these administrators, besides the present ones without the person. */
const edit =
  (instead: (scene: Scene) => Promise<object[]>): Way =>
  async scene => {
    const { api, editor: as, company: company_code, person } = scene
    const { body } = await api.call('GET', '/api/v1/admin/company/detail', { as, query: { company_code } })
    const others = body.managers.map(({ user_id }: { user_id: string }) => user_id)
    const managers = [...others.filter((id: string) => id !== person.id), ...(await instead(scene))]
    const { row_version } = body
    return api.call('POST', '/api/v1/admin/company/regist', {
      as,
      body: { ...companyProfile, company_code, row_version, managers },
    })
  }
const named = (email: string) => ({ email, first_name: '一', middle_name: '', family_name: '新' })

const invite =
  (path: string, more: object): Way =>
  async ({ api, editor, company, person: { email } }) =>
    api.call('POST', path, { as: editor, body: { company_code: company, ...named(email), ...more } })

/** Completes the registration of an invited person. */
const register: Way = async ({ api, person: { email } }) => {
  const token = await api.linkOf(email).catch(() => 'x'.repeat(43))
  const { email: _, ...names } = named(email)
  const profile = { ...names, department: '', position: '', cell_phone_number: '', locale: 'ja', agree: true }
  const filled = await api.call('POST', '/api/v1/front/regist/profile', { body: { ...profile, token } })
  if (filled.status !== 200) return filled
  const passwords = { password, password_confirmation: password }
  return api.call('POST', '/api/v1/front/regist/password', { body: { token, ...passwords } })
}

/** Ways by which a company may lose an administrator. */
export const losses = {
  'stopped by a colleague': byColleague('/api/v1/front/user/status', { status: 'deactive' }),
  'deleted by a colleague': byColleague('/api/v1/front/user/status', { status: 'deleted', text }),
  'stopped by the maker': byMaker('/api/v1/admin/user/status', { status: 'deactive' }),
  'deleted by the maker': byMaker('/api/v1/admin/user/status', { status: 'deleted', text }),
  unlinked: ({ api, editor: as, company, person }) =>
    api.call('DELETE', `/api/v1/admin/company/user/${company}`, { as, body: { user_id: person.id, text } }),
  'made a general user': byMaker('/api/v1/admin/user/manager', { manager_flg: 0 }),
  'left out by an edit of the company': edit(async () => []),
  'replaced by a new person': edit(async () => [named(freshAddress())]),
  'replaced by a person who is asked to join': edit(async ({ api }) => {
    const other = await api.person({ company: await api.company(`Z${freshAddress().replace(/\D/g, '')}`) })
    return [named(other.email)]
  }),
} satisfies Record<string, Way>

/** All other ways that change who administers a company, or who of them can log in. */
const otherWays = {
  'activated by a colleague': byColleague('/api/v1/front/user/status', { status: 'active' }),
  'activated by the maker': byMaker('/api/v1/admin/user/status', { status: 'active' }),
  'made an administrator': byMaker('/api/v1/admin/user/manager', { manager_flg: 1 }),
  'invited again as general user': invite('/api/v1/admin/user/regist', { manager_flg: 0 }),
  'invited again as administrator': invite('/api/v1/admin/user/regist', { manager_flg: 1 }),
  unlocked: ({ api, editor: as, company, person }) =>
    api.call('POST', `/api/v1/admin/user/unlock/${person.id}`, { as, body: { company_code: company } }),
  registered: register,
  'in a company that is deactivated': ({ api, editor: as, company }) =>
    api.call('POST', `/api/v1/admin/company/activate/${company}`, { as, body: { active_flg: 0 } }),
} satisfies Record<string, Way>

export const ways = { ...losses, ...otherWays } satisfies Record<string, Way>
