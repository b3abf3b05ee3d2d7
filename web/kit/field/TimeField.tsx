import { type MessageId, useText } from '../../messages/index.ts'
import { useZoneName } from '../text/time.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type TimeFieldProps = Omit<TextFieldProps, 'hint' | 'type'> & { hint: MessageId; type?: 'date' | 'datetime-local' }

/** A date, by default with a time, in the reader's time zone, which the hint names. With a time, its value suits `LocalTime`. */
export function TimeField({ hint, type = 'datetime-local', ...props }: TimeFieldProps) {
  const t = useText()
  return <TextField {...props} hint={t(hint, { zone: useZoneName() })} type={type} />
}
