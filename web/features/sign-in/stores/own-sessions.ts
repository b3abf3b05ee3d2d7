import { bff } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** The browsers in which the signed-in person is signed in, this one first. */
export const useOwnSessions = resource(async (_: Record<never, never>, signal) => (await bff.sessions(signal)).sessions)

/** Ends one other session of the person, or, without an id, all others. */
export const endSessions = async (id?: string) => {
  await bff.endSessions(id)
  await useOwnSessions.getState().reload()
}
