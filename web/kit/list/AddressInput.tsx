import { type ComponentProps, useEffect, useRef } from 'react'

interface AddressInputProps extends ComponentProps<'input'> {
  /** Value in the address. */
  value: string
}

/** A field whose value is in the address: it resets when that changes (Back, clear), and keeps the focus. */
export function AddressInput({ value, ...rest }: AddressInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  return <input {...rest} className="input" defaultValue={value} ref={input} />
}
