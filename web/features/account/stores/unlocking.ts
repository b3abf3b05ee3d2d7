import { api } from '../../../api.ts'
import { apiOf } from '../../../state/audience.ts'
import type { Member } from './account.ts'

const unlocking = ({ company_code, user_id }: Member) => ({ params: { user_id }, body: { company_code } })

/** Unlocks an account, and tells whether the mail about it went. */
export const unlockAccount = async (member: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(member.audience).postUserUnlock(unlocking(member))
  return mail_sent === 1
}

/** Sends the mail about it once more, and tells whether it went. */
export const sendUnlockMail = async (member: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(member.audience).postUserUnlockMail(unlocking(member))
  return mail_sent === 1
}

/** Refuses what a locked administrator asks for, shows the new state, and tells whether the mail about it went. */
export const rejectUnlock = async (member: Member, text: string): Promise<boolean> => {
  const { params, body } = unlocking(member)
  const { mail_sent } = await api.postAdminUserUnlockReject({ params, body: { ...body, text } })
  return mail_sent === 1
}
