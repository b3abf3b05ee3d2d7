import type { Invitation, LockReason } from '../model/user.ts'
import type { Words } from '../rules/locale.ts'
import type { MembershipField, NameField } from '../rules/person-fields.ts'
import { accountStatusWords } from '../rules/status.ts'
import type { ListColumn, ListColumns, SortKey } from './list.ts'
import { titles } from './titles.ts'

const company = {
  company_code: { title: titles.companyCode },
  company: { title: titles.companyName, kind: 'org' },
} as const satisfies ListColumns

const email = { title: titles.email, kind: 'email' } as const

const names = {
  family_name: { title: { ja: '姓', en: 'Family name' }, only: 'file' },
  middle_name: { title: { ja: 'ミドルネーム', en: 'Middle name' }, only: 'file' },
  first_name: { title: { ja: '名', en: 'First name' }, only: 'file' },
} as const satisfies Record<NameField, ListColumn>

const membership = {
  department: { title: { ja: '部署', en: 'Department' }, only: 'file' },
  position: { title: { ja: '役職', en: 'Position' }, only: 'file' },
  cell_phone_number: { title: { ja: '携帯電話', en: 'Mobile phone' }, only: 'file' },
} as const satisfies Record<MembershipField, ListColumn>

const administrator = { title: { ja: '管理者', en: 'Administrator' }, only: 'file' } as const
const status = { title: titles.state, kind: 'chip', words: accountStatusWords } as const
const lastLogin = { title: { ja: '最終ログイン', en: 'Last login' }, kind: 'time' } as const

/** The file of all accounts (specification §9). A file with columns of these titles, or keys, can be imported. */
export const accountFile = {
  company_code: company.company_code,
  company: company.company,
  industry: { title: titles.industry },
  company_category: { title: titles.category },
  email,
  ...names,
  ...membership,
  manager_flg: administrator,
  active_flg: status,
} as const satisfies ListColumns

/** What follows in the employees' own file. */
export const employeeFile = {
  is_only_view: { title: { ja: '閲覧のみ', en: 'View only' } },
} as const satisfies ListColumns

/** What follows the services in both. */
export const accountTimes = {
  registered_at: { title: { ja: '登録日時', en: 'Registered at' }, kind: 'time' },
  last_login_at: lastLogin,
} as const satisfies ListColumns

/** Of a person who is not registered; nothing is told of the others. */
export const invitationWords = {
  none: { ja: '未送信', en: 'Not sent' },
  sent: { ja: '送信済み', en: 'Sent' },
  expired: { ja: '期限切れ', en: 'Expired' },
  failed: { ja: '送信失敗', en: 'Failed' },
} as const satisfies Record<Invitation, Words>

const name = { title: { ja: '氏名', en: 'Name' }, kind: 'head', only: 'page' } as const

/** The accounts of a company, of all companies, or of a service. */
export const accountList = {
  name: { ...name, sort: true },
  company_code: { ...company.company_code, only: 'file' },
  company: company.company,
  email,
  ...names,
  department: membership.department,
  position: membership.position,
  post: { title: { ja: '部署・役職', en: 'Department, position' }, kind: 'org', only: 'page' },
  manager_flg: administrator,
  services: { title: { ja: 'サービス', en: 'Services' }, kind: 'short', only: 'page' },
  status,
  invitation: { title: { ja: '招待', en: 'Invitation' }, kind: 'short', words: invitationWords },
  /** The file has the name of the service as its title. */
  service_status: { title: { ja: '利用', en: 'Access' }, only: 'file' },
  last_login: { ...lastLogin, sort: true },
} as const satisfies ListColumns
export type AccountSort = SortKey<typeof accountList>

/** Why an account is locked. */
export const lockReasonWords = {
  inactivity: { ja: '長期間ログインなし', en: 'Not used for a long time' },
  manual: { ja: 'メーカーの社員によるロック', en: 'Locked by a maker employee' },
} as const satisfies Record<LockReason, Words>

/** The accounts that cannot log in. */
export const bannedList = {
  ...accountList,
  lock_reason: { title: { ja: 'ロックの理由', en: 'Reason for the lock' }, words: lockReasonWords, only: 'file' },
  locked_at: { title: { ja: 'ロック日時', en: 'Locked since' }, kind: 'time' },
  request: { title: { ja: 'ロック解除の申請', en: 'Unlock request' }, only: 'file' },
  unlock: { title: { ja: '操作', en: 'Actions' }, kind: 'action', only: 'page' },
} as const satisfies ListColumns

/** Invitations that ended without an answer. */
export const endedInvitationList = {
  name,
  company_code: accountList.company_code,
  company: company.company,
  email,
  ...names,
  ended_at: { title: { ja: '期限', en: 'Expired' }, kind: 'time' },
} as const satisfies ListColumns
