import type { Flag } from '../../shared/model/flag.ts'
import { apiOf, type Member } from './audience.ts'
import { resource } from './resource.ts'

/** A member's permissions for the company's services. */
export const useUserServices = resource(({ audience, company_code: code, user_id }: Member, signal) => {
  return apiOf(audience).getUserService({ params: { code, user_id }, signal })
})

/** Grants (1) or withdraws (0) one permission, and updates the stored one from the response. */
export const changeUserService = async ({ audience, ...member }: Member, service_id: string, status: Flag) => {
  const answer = await apiOf(audience).postUserService({ body: { ...member, services: [{ service_id, status }] } })
  const { input: shown, change } = useUserServices.getState()
  if (shown?.user_id !== member.user_id || shown.company_code !== member.company_code) return
  // Only this service: responses to two changes may arrive out of order.
  const changed = answer.find(service => service.service_id === service_id)
  if (changed) change(services => services.map(service => (service.service_id === service_id ? changed : service)))
}
