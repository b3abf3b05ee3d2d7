import { bff } from '../api.ts'
import { useSession } from './session.ts'

/** The browser leaves for another address: nothing goes on in this page. */
export const visit = (url: string) => {
  window.location.assign(url)
  return new Promise<never>(() => {})
}

/** Logs out, also where the session began. Throws when the call fails: the session is still valid then, and the person must be told. */
export const endSession = async (): Promise<void> => {
  // Other calls fail with 401 as soon as the server has ended the session.
  useSession.setState({ loggedOut: true })
  try {
    const next = (await bff.logout())?.next
    if (next) return visit(next)
  } catch (error) {
    useSession.setState({ loggedOut: false })
    throw error
  }
  useSession.getState().leave(false)
}
