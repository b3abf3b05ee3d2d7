import { type MessageId, useText } from '../../messages/index.ts'
import { useZoneName } from '../text/time.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A date and time in the reader's time zone, which the hint names. Its value suits `LocalTime`. */
export function TimeField({ hint, ...props }: Omit<TextFieldProps, 'hint' | 'type'> & { hint: MessageId }) {
  const t = useText()
  return <TextField {...props} hint={t(hint, { zone: useZoneName() })} type="datetime-local" />
}
