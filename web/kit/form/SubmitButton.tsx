import type { ButtonHTMLAttributes } from 'react'
import { useFormState } from 'react-hook-form'
import { Button, type ButtonLook } from '../action/Button.tsx'

type SubmitButtonProps = ButtonLook & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'aria-haspopup'>

/** Sends the form that it stands in. While the form is on its way it keeps the focus and does nothing. */
export function SubmitButton({ kind = 'primary', ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return <Button {...rest} busy={isSubmitting} kind={kind} type="submit" />
}
