import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Whether a person can log in: registered, active and not locked. A customer must also belong to a company. */
export const canLogIn = (eb: ExpressionBuilder<Database, 'user'>) =>
  eb.and([eb('user.regist_flg', '=', 1), eb('user.active_flg', '=', 1), eb('user.lock_flg', '=', 0)])

/** Whether a membership counts: it is active, and its company is registered and active. */
export const countsAsMember = (eb: ExpressionBuilder<Database, 'company_user' | 'company'>) =>
  eb.and([eb('company_user.active_flg', '=', 1), eb('company.regist_flg', '=', 1), eb('company.active_flg', '=', 1)])
