import { useState } from 'react'

/** Runs a call for a button, and keeps whether it is in progress and why it last failed. */
export const useCall = <TArguments extends unknown[]>(call: (...args: TArguments) => Promise<void>) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  return {
    busy,
    /** undefined before the first failure and after a success. */
    error,
    /** Completed calls. As the key of a notice, it makes screen readers announce each failure. */
    attempts,
    run: async (...args: TArguments): Promise<void> => {
      setBusy(true)
      try {
        await call(...args)
        setError(undefined)
      } catch (failure) {
        setError(failure)
      } finally {
        setBusy(false)
        setAttempts(count => count + 1)
      }
    },
  }
}
