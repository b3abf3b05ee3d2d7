import { useEffect } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

/** In a form of several pages: hands on what stands in it with every change, so that it may be left without a question. */
export function KeepDraft({ keep }: { keep: (values: FieldValues) => void }) {
  const { subscribe } = useFormContext()
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [subscribe, keep],
  )
  return null
}
