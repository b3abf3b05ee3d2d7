import { apiOf, type Member } from '../../../state/audience.ts'
import { recountWaitingRequests } from '../../../state/waiting-requests.ts'

/** Removes the passkeys that a person has lost. @returns whether the notification was sent */
export const resetPasskeys = async ({ audience, company_code, user_id }: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(audience).postUserPasskeyReset({ params: { user_id }, body: { company_code } })
  recountWaitingRequests()
  return mail_sent === 1
}

/** Rejects such a request. @returns whether the notification was sent */
export const rejectLoss = async ({ audience, company_code, user_id }: Member, text: string): Promise<boolean> => {
  const { mail_sent } = await apiOf(audience).postUserPasskeyReject({
    params: { user_id },
    body: { company_code, text },
  })
  recountWaitingRequests()
  return mail_sent === 1
}
