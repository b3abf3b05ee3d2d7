import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** What the installation still needs before customers come. */
export const useOpening = resource((_: Record<never, never>, signal) => api.getAdminOpening({ signal }))
