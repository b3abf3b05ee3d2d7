import { api } from '../../../api.ts'
import type { Member } from './account.ts'

/** Has a link mailed that sets a new password, and tells whether it went. */
export const sendResetLink = async ({ user_id }: Member): Promise<boolean> =>
  (await api.postAdminUserPassword({ params: { user_id } })).mail_sent === 1
