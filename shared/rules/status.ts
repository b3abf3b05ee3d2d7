/** Derived statuses, which are never stored (specification §4). */
import type { Words } from './locale.ts'

export type FlagValue = 0 | 1

/** Company status: 0 not registered, 1 registered and active, 2 registered and not active. */
export type CompanyStatus = 0 | 1 | 2

export const companyStatus = (company: { regist_flg: FlagValue; active_flg: FlagValue }): CompanyStatus => {
  if (company.regist_flg !== 1) return 0
  return company.active_flg === 1 ? 1 : 2
}

export const accountStatuses = ['active', 'deactive', 'suspended', 'registered', 'unregistered', 'locked'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const accountStatusWords: Readonly<Record<AccountStatus, Words>> = {
  active: { ja: '有効', en: 'Active' },
  deactive: { ja: '無効', en: 'Deactive' },
  suspended: { ja: '停止中', en: 'Suspended' },
  registered: { ja: '登録済み', en: 'Registered' },
  unregistered: { ja: '未登録', en: 'Unregistered' },
  locked: { ja: 'ロック中', en: 'Locked' },
}

/** The state of a company, by the same words. */
export const companyStates: Readonly<Record<CompanyStatus, AccountStatus>> = {
  0: 'unregistered',
  1: 'active',
  2: 'deactive',
}

/** Status of an account in lists. The first match wins. `registered` is only a filter and never a result. */
export const accountStatus = (account: {
  lock_flg: FlagValue
  regist_flg: FlagValue
  active_flg: FlagValue
  company_active_flg: FlagValue
}): Exclude<AccountStatus, 'registered'> => {
  if (account.lock_flg === 1) return 'locked'
  if (account.regist_flg !== 1) return 'unregistered'
  if (account.company_active_flg !== 1) return 'suspended'
  return account.active_flg === 1 ? 'active' : 'deactive'
}
