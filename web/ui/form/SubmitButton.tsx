import { useFormState } from 'react-hook-form'
import { Button, type ButtonLook } from '../action/Button.tsx'

/** Sends the form that it stands in. While the form is on its way it keeps the focus and does nothing. */
export function SubmitButton({ kind = 'primary', ...look }: ButtonLook) {
  const { isSubmitting } = useFormState()
  return <Button {...look} busy={isSubmitting} kind={kind} type="submit" />
}
