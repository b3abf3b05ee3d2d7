import { useEffect } from 'react'
import { useCall } from '../../../kit/action/use-call.ts'

/** Ends what the browser asks the person for a passkey, when the part of the page that began it is gone. */
export const useCancelOnLeave = () => {
  useEffect(
    () => () => {
      void import('./authenticator.ts').then(({ cancelPasskey }) => cancelPasskey())
    },
    [],
  )
}

/** A call for a button that asks for a passkey. */
export const useAuthenticator: typeof useCall = call => {
  useCancelOnLeave()
  return useCall(call)
}
