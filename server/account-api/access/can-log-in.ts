import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Whether a person can log in: registered, not deactivated, not locked. A customer must belong to a company as well. */
export const canLogIn = (eb: ExpressionBuilder<Database, 'user'>) =>
  eb.and([eb('user.regist_flg', '=', 1), eb('user.active_flg', '=', 1), eb('user.lock_flg', '=', 0)])

/** Whether a membership counts: neither it nor its company is deactivated, and the company is registered. */
export const countsAsMember = (eb: ExpressionBuilder<Database, 'company_user' | 'company'>) =>
  eb.and([eb('company_user.active_flg', '=', 1), eb('company.regist_flg', '=', 1), eb('company.active_flg', '=', 1)])
