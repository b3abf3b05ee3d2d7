import type { BodyOf } from '../../../../shared/contract/index.ts'
import type { ServiceSetting } from '../../../../shared/contract/service/service-setting.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { resource } from '../../../state/resource.ts'
import { useAdminServices } from '../../../state/service.ts'
import { useResource } from '../../../state/use-resource.ts'

/** All services with what employees set about them, in the order that customers see. */
export const useServiceSettings = resource((_: Record<never, never>, signal) => api.getAdminServiceSetting({ signal }))

/** One of them; `error` is 404 for an unknown id. */
export const useServiceSetting = (id: string) => {
  const services = useResource(useServiceSettings, {})
  const service = services.data?.find(({ service_id }) => service_id === id)
  const missing = services.status === 'ready' && !service
  return { ...services, data: service, error: missing ? new ApiError(404, 'not_found') : services.error }
}

/** Shows a changed service, and its name wherever names are looked up. */
const show = (saved: ServiceSetting): ServiceSetting => {
  useServiceSettings
    .getState()
    .change(services => services.map(service => (service.service_id === saved.service_id ? saved : service)))
  void useAdminServices.getState().reload()
  return saved
}

/** Shows the current state that a 409 `stale` brings. */
export const showStale = (current: ServiceSetting) => show(current)

/** Adds a service at the end of the order. */
export const addService = async (body: BodyOf<'postAdminServiceSetting'>): Promise<ServiceSetting> => {
  const saved = await api.postAdminServiceSetting({ body })
  useServiceSettings.getState().change(services => [...services, saved])
  void useAdminServices.getState().reload()
  return saved
}

/** Saves a service. */
export const editService = async (body: BodyOf<'postAdminServiceSettingEdit'>): Promise<ServiceSetting> =>
  show(await api.postAdminServiceSettingEdit({ body }))

/** Stores the order of all services. A list that has changed meanwhile is shown as it is now. */
export const orderServices = async (from: readonly string[], to: readonly string[]): Promise<void> => {
  const { change } = useServiceSettings.getState()
  try {
    const services = await api.postAdminServiceSettingOrder({ body: { from: [...from], to: [...to] } })
    change(() => services)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') change(() => error.data.current as ServiceSetting[])
    throw error
  }
}

/** Stops a service (1) or brings it back (0). */
export const stopService = async (
  { service_id, row_version }: ServiceSetting,
  stopped: Flag,
): Promise<ServiceSetting> =>
  show(await api.postAdminServiceSettingStop({ body: { service_id, row_version, stopped } }))

/** Deletes a service that nothing names. `leave` leaves its page, before the list forgets it. */
export const deleteService = async ({ service_id, row_version }: ServiceSetting, leave: () => void): Promise<void> => {
  await api.deleteAdminServiceSetting({ params: { service_id }, body: { row_version } })
  leave()
  useServiceSettings.getState().change(services => services.filter(service => service.service_id !== service_id))
}
