import { api } from '../../../api.ts'
import { apiOf, type Member } from '../../../state/audience.ts'

/** Ends all sessions of another person. @returns whether the notification was sent */
export const endSessions = async ({ audience, company_code, user_id }: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(audience).postUserSessionsEnd({ body: { company_code, user_id } })
  return mail_sent === 1
}

/** Lets a person log in once without a code. */
export const exemptFromCode = async ({ company_code, user_id }: Member): Promise<void> => {
  await api.postAdminUserLoginExemption({ body: { company_code, user_id } })
}
