import type { UserInfo } from '../../../../../shared/model/user.ts'

/**
 * Somebody of several companies as the administrators of one see them: what the person has once is not theirs to change, and
 * what they do counts in their company only. Employees see all the companies.
 */
export const isShared = ({ shared_flg, companies }: Pick<UserInfo, 'shared_flg' | 'companies'>): boolean =>
  shared_flg === 1 && companies.length === 1
