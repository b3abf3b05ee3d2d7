import type { ExpressionBuilder } from 'kysely'
import type { AccountFilter } from '../../../../shared/model/user.ts'
import type { Database } from '../../database/schema.ts'

type Builder = ExpressionBuilder<Database, 'company_user' | 'user' | 'company'>

/** Members with a status; the rules follow the order of `accountStatus`. */
export const hasStatus = (eb: Builder, filter: Exclude<AccountFilter, 'all'>) => {
  const unlocked = eb('user.lock_flg', '=', 0)
  const registered = eb('user.regist_flg', '=', 1)
  const companyActive = eb('company.active_flg', '=', 1)
  const active = eb.and([eb('user.active_flg', '=', 1), eb('company_user.active_flg', '=', 1)])
  switch (filter) {
    case 'registered':
      return registered
    case 'locked':
      return eb.not(unlocked)
    case 'unregistered':
      return eb.and([unlocked, eb.not(registered)])
    case 'suspended':
      return eb.and([unlocked, registered, eb.not(companyActive)])
    case 'deactive':
      return eb.and([unlocked, registered, companyActive, eb.not(active)])
    case 'active':
      return eb.and([unlocked, registered, companyActive, active])
  }
}
