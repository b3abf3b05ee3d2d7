import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'

interface AddressInputProps extends Omit<ComponentProps<'input'>, 'ref'> {
  ref?: RefObject<HTMLInputElement | null>
  /** Value in the address. */
  value: string
}

/**
 * A field whose value is in the address: it follows when that changes (Back, clear), and keeps the focus. It keeps what was typed
 * since: after a submit, the address changes a moment later.
 */
export function AddressInput({ ref, value, ...rest }: AddressInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const previous = useRef(value)
  useEffect(() => {
    if (input.current?.value.trim() === previous.current) input.current.value = value
    previous.current = value
  }, [input, value])
  return <input {...rest} className="input" defaultValue={value} ref={input} />
}
