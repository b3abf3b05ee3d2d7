import type { UserInfo } from '../../../../../shared/model/user.ts'
import type { Role } from '../../../../../shared/rules/role.ts'
import type { MessageId } from '../../../../messages/index.ts'

export const roleNames: Record<Role, MessageId> = {
  administrator: 'shell.administrator',
  general: 'account.general',
  editor: 'edit.editor',
  viewer: 'role.onlyView',
}

/**
 * Whether the person belongs to companies that the reader, an administrator of one, cannot see. The administrator cannot change
 * the person's own data, and actions apply to their company only. Employees see all companies.
 */
export const hasHiddenCompanies = ({ shared_flg, companies }: Pick<UserInfo, 'shared_flg' | 'companies'>): boolean =>
  shared_flg === 1 && companies.length === 1
