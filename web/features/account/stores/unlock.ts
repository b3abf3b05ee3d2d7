import { api } from '../../../api.ts'
import { apiOf, type Member } from '../../../state/audience.ts'
import { recountWaitingRequests } from '../../../state/waiting-requests.ts'

const unlocking = ({ company_code, user_id }: Member) => ({ params: { user_id }, body: { company_code } })

/** Unlocks an account. @returns whether the notification was sent */
export const unlockAccount = async (member: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(member.audience).postUserUnlock(unlocking(member))
  recountWaitingRequests()
  return mail_sent === 1
}

/** Resends the unlock notification. @returns whether it was sent */
export const sendUnlockMail = async (member: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(member.audience).postUserUnlockMail(unlocking(member))
  return mail_sent === 1
}

/** Rejects the unlock request of a locked administrator. @returns whether the notification was sent */
export const rejectUnlock = async (member: Member, text: string): Promise<boolean> => {
  const { params, body } = unlocking(member)
  const { mail_sent } = await api.postAdminUserUnlockReject({ params, body: { ...body, text } })
  recountWaitingRequests()
  return mail_sent === 1
}
