import { api } from '../api.ts'
import { resource } from './resource.ts'

/** Numbers younger than this are not loaded again. */
const freshMs = 60_000

let loadedAt = 0

/** Numbers of requests and of unlock requests that wait for a decision, for the employees' header. */
export const useWaitingRequests = resource(
  async (_: Record<never, never>, signal) => {
    const counts = await api.getAdminRequestCount({ signal })
    loadedAt = Date.now()
    return counts
  },
  () => true,
)

/** Loads the numbers, unless they are fresh. */
export const refreshWaitingRequests = (): void => {
  const { status, load } = useWaitingRequests.getState()
  if (status === 'idle' || Date.now() - loadedAt > freshMs) void load({})
}

/** Loads the numbers after a decision of an employee; no-op where no header shows them. */
export const recountWaitingRequests = (): void => void useWaitingRequests.getState().reload()
