import { api } from '../../../api.ts'
import { has } from '../../../calls.ts'
import { resource } from '../../../state/resource.ts'

/** What the installation still needs before customers come. */
export const useOpening = resource(async (_: Record<never, never>, signal) =>
  has('getAdminOpening') ? api.getAdminOpening({ signal }) : [],
)
