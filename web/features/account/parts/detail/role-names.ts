import type { Role } from '../../../../../shared/rules/role.ts'
import type { MessageId } from '../../../../messages/index.ts'

export const roleNames: Record<Role, MessageId> = {
  administrator: 'shell.administrator',
  general: 'account.general',
  editor: 'edit.editor',
  viewer: 'role.onlyView',
}
