import { useEffect } from 'react'

/** Ends what the browser asks the person for a passkey, when the part of the page that began it is gone. */
export const useCancelOnLeave = (): void => {
  useEffect(
    () => () => {
      void import('./authenticator.ts').then(({ cancelPasskey }) => cancelPasskey())
    },
    [],
  )
}
