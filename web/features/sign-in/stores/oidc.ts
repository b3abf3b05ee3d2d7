import type { AuthState } from '../../../../shared/model/session.ts'
import { localAddress } from '../../../../shared/rules/return-address.ts'
import { request } from '../../../api.ts'
import { visit } from '../../../state/end-session.ts'
import { resetResources } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

/** Tells the tab that waits for a fresh proof that it has been given in another one. */
const proofs = 'yardkey-proof'

const send = async (path: 'login' | 'finish', body: object): Promise<unknown> =>
  (await request('POST', `/bff/oidc/${path}`, { body }, false)).json()

/** Goes to the provider: to log in, or for a fresh proof. */
export const visitProvider = async (proof?: true): Promise<never> => {
  const return_to = localAddress(new URLSearchParams(window.location.search).get('return'))
  const { url } = (await send('login', { proof, return_to })) as { url: string }
  return visit(url)
}

type Outcome = { proven: true } | (AuthState & { returnTo: string | null })

let finishing: Promise<Outcome> | undefined

/** Finishes with the query that the provider sent, once. Its code leaves the address bar and the history at once. */
const finish = (search: string): Promise<Outcome> => {
  finishing ??= send('finish', { search: search.slice(1) }) as Promise<Outcome>
  window.history.replaceState(null, '', window.location.pathname)
  return finishing
}

/** Completes a visit. @returns where to go; undefined: the tab that waits for the proof goes on */
export const completeVisit = async (search: string): Promise<{ returnTo: string | null } | undefined> => {
  const outcome = await finish(search)
  if ('proven' in outcome) {
    const channel = new BroadcastChannel(proofs)
    channel.postMessage('proven')
    channel.close()
    return undefined
  }
  const { returnTo, ...auth } = outcome
  resetResources()
  useSession.setState({ auth, other: undefined, lost: false, loggedOut: false })
  return { returnTo }
}

/** Calls back when a fresh proof has been given in another tab. @returns a function that ends this */
export const awaitProof = (onProven: () => void): (() => void) => {
  const channel = new BroadcastChannel(proofs)
  channel.onmessage = onProven
  return () => channel.close()
}
