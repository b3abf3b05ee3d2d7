import { AppError } from '../../http/app-error.ts'

/** Requests that may still be sent while the upstream has them already: in all, and from one network. */
const atOnce = 64
const fromOneNetwork = 8

/**
 * Counts requests that go up while their client still sends them: each takes an upstream connection for as long as that lasts.
 *
 * @throws AppError `unavailable` when there are too many: no one waits for slow clients to end
 */
export const createUploads = () => {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    /** @returns ends the upload */
    begin: (network: string): (() => void) => {
      const own = byNetwork.get(network) ?? 0
      if (all >= atOnce || own >= fromOneNetwork) throw new AppError('unavailable', { data: { retry_after: 5 } })
      all++
      byNetwork.set(network, own + 1)
      return () => {
        all--
        const left = (byNetwork.get(network) ?? 1) - 1
        if (left > 0) byNetwork.set(network, left)
        else byNetwork.delete(network)
      }
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>
