import { AppError } from '../../http/app-error.ts'

/** Most concurrent slow uploads: in all, and from one network. */
const maxUploads = 64
const maxPerNetwork = 8

/**
 * Limits requests that are forwarded while their client still sends them: each holds an upstream connection meanwhile.
 *
 * @throws AppError `unavailable` at the limit: requests do not queue behind slow clients
 */
export const createUploads = () => {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    /** @returns a function that ends the upload */
    begin: (network: string): (() => void) => {
      const own = byNetwork.get(network) ?? 0
      if (all >= maxUploads || own >= maxPerNetwork) throw new AppError('unavailable', { data: { retry_after: 5 } })
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
