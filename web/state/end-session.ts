import { bff } from '../api.ts'
import { useSession } from './session.ts'

/** Logs out. Throws when the call fails: the session is still valid then, and the person must be told. */
export const endSession = async (): Promise<void> => {
  // Other calls fail with 401 as soon as the server has ended the session.
  useSession.setState({ loggedOut: true })
  try {
    await bff.logout()
  } catch (error) {
    useSession.setState({ loggedOut: false })
    throw error
  }
  useSession.getState().leave(false)
}
