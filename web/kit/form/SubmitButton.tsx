import type { ButtonHTMLAttributes } from 'react'
import { useFormState } from 'react-hook-form'
import { Button, type ButtonLook } from '../action/Button.tsx'

type SubmitButtonProps = ButtonLook & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'aria-haspopup'>

/** Submits its form. While submitting, it keeps the focus and ignores clicks. */
export function SubmitButton({ kind = 'primary', ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return <Button {...rest} busy={isSubmitting} kind={kind} type="submit" />
}
