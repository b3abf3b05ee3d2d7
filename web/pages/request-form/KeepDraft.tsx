import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { type RequestDraft, useAccessRequest } from '../../stores/access-request.ts'

/** Keeps what stands in the form with every change of it. */
export function KeepDraft() {
  const { subscribe } = useFormContext<RequestDraft>()
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => useAccessRequest.getState().keep({ ...values }),
      }),
    [subscribe],
  )
  return null
}
