import { useEffect } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

/** Reports the values of a multi-page form on each change, so that leaving needs no question. */
export function AutosaveDraft({ onChange }: { onChange: (values: FieldValues) => void }) {
  const { subscribe } = useFormContext()
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange({ ...values }) }),
    [subscribe, onChange],
  )
  return null
}
