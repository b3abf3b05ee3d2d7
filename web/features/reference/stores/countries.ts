import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** Countries and areas, in the reader's language. */
export const useCountries = resource((_: Record<never, never>, signal) => api.getCountries({ signal }))
