import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'

interface AddressInputProps extends Omit<ComponentProps<'input'>, 'ref'> {
  ref?: RefObject<HTMLInputElement | null>
  /** Value in the address. */
  value: string
}

/** A field whose value is in the address: it resets when that changes (Back, clear), and keeps the focus. */
export function AddressInput({ ref, value, ...rest }: AddressInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [input, value])
  return <input {...rest} className="input" defaultValue={value} ref={input} />
}
