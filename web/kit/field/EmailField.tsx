import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * An email address. Not `type="email"`: browsers change such a value in different ways before a script sees it, and hide what
 * was typed. `cleanEmail` does the same in all of them.
 */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoCapitalize="none" inputMode="email" spellCheck={false} {...props} />
}
