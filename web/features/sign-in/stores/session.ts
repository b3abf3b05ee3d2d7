import { bff } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** Sessions of the signed-in person, the current one first. */
export const useOwnSessions = resource(async (_: Record<never, never>, signal) => (await bff.sessions(signal)).sessions)

/** Ends one other session of the person; without an id, all others. */
export const endSessions = async (id?: string) => {
  await bff.endSessions(id)
  await useOwnSessions.getState().reload()
}
