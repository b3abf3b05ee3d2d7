/** Derived statuses, which are never stored (specification §4). */

export type FlagValue = 0 | 1

/** Company status: 0 not registered, 1 registered and active, 2 registered and not active. */
export type CompanyStatus = 0 | 1 | 2

export const companyStatus = (company: { regist_flg: FlagValue; active_flg: FlagValue }): CompanyStatus => {
  if (company.regist_flg !== 1) return 0
  return company.active_flg === 1 ? 1 : 2
}

export const accountStatuses = ['active', 'deactive', 'suspended', 'registered', 'unregistered', 'locked'] as const
export type AccountStatus = (typeof accountStatuses)[number]

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
