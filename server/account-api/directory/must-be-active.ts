import type { FlagValue } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'

/**
 * Refuses to invite people to a company in which they could not log in.
 *
 * @throws 409 `company_unregistered` or `company_deactive`
 */
export const mustBeActive = ({ regist_flg, active_flg }: { regist_flg: FlagValue; active_flg: FlagValue }): void => {
  if (regist_flg === 0) throw new AppError('company_unregistered')
  if (active_flg === 0) throw new AppError('company_deactive')
}
