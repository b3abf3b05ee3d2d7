import type { Flag } from '../../../../shared/model/flag.ts'
import { apiOf } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'
import type { Member } from '../../account/stores/account.ts'

/** Which services of a company one of its members may use. */
export const useUserServices = resource(({ audience, company_code: code, user_id }: Member, signal) => {
  return apiOf(audience).getUserService({ params: { code, user_id }, signal })
})

/** Grants or withdraws one service, and takes its new state from the answer. */
export const changeUserService = async ({ audience, ...member }: Member, service_id: string, status: Flag) => {
  const answer = await apiOf(audience).postUserService({ body: { ...member, services: [{ service_id, status }] } })
  const { input: shown, change } = useUserServices.getState()
  if (shown?.user_id !== member.user_id || shown.company_code !== member.company_code) return
  // Only this one: answers to two changes may come in another order than they were made.
  const changed = answer.find(service => service.service_id === service_id)
  if (changed) change(services => services.map(service => (service.service_id === service_id ? changed : service)))
}
