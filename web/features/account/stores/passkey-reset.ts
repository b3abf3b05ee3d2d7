import { apiOf, type Member } from '../../../state/audience.ts'
import { recountWaitingRequests } from '../../../state/waiting-requests.ts'

/** Removes a person's passkeys, as they have asked or with a reason. @returns whether the notification was sent */
export const resetPasskeys = async ({ audience, company_code, user_id }: Member, text?: string): Promise<boolean> => {
  const body = { company_code, ...(text !== undefined && { text }) }
  const { mail_sent } = await apiOf(audience).postUserPasskeyReset({ params: { user_id }, body })
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
