import { api } from '../../../api.ts'
import type { Member } from './account.ts'

/** Sends a password-reset link. @returns whether the email was sent */
export const sendResetLink = async ({ user_id }: Member): Promise<boolean> =>
  (await api.postAdminUserPassword({ params: { user_id } })).mail_sent === 1
