import { useEffect } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

/** In a form of several pages: hands on what stands in it with every change, so that it may be left without a question. */
export function AutosaveDraft({ onChange }: { onChange: (values: FieldValues) => void }) {
  const { subscribe } = useFormContext()
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange({ ...values }) }),
    [subscribe, onChange],
  )
  return null
}
