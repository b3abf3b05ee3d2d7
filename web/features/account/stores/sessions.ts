import { apiOf, type Member } from '../../../state/audience.ts'

/** Ends all sessions of another person. @returns whether the notification was sent */
export const endSessions = async ({ audience, company_code, user_id }: Member): Promise<boolean> => {
  const { mail_sent } = await apiOf(audience).postUserSessionsEnd({ body: { company_code, user_id } })
  return mail_sent === 1
}
