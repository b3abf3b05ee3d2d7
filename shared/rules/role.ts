import type { AccountInfo } from '../model/user.ts'

/** Role of a person in a customer company, or of an employee of the maker. */
export type Role = 'administrator' | 'general' | 'editor' | 'viewer'

export const roleOf = ({ is_employee, is_only_view, manager_flg }: AccountInfo): Role => {
  if (is_employee === 1) return is_only_view === 1 ? 'viewer' : 'editor'
  return manager_flg === 1 ? 'administrator' : 'general'
}
