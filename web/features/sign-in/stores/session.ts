import { api, bff } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

/** Sessions of the signed-in person, the current one first. */
export const useOwnSessions = resource(async (_: Record<never, never>, signal) => (await bff.sessions(signal)).sessions)

/** Ends one other session of the person; without an id, all others. */
export const endSessions = async (id?: string) => {
  await bff.endSessions(id)
  await useOwnSessions.getState().reload()
}

/** Proves with the password who uses this session. */
export const prove = async (password: string) => {
  const isCustomer = useSession.getState().auth?.accountType === 'customer'
  await (isCustomer ? api.postSessionProof : api.postAdminSessionProof)({ body: { password } })
}
