import { X } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../messages/index.ts'
import { IconButton } from '../action/IconButton.tsx'
import { preventEnterWhileComposing } from '../form/composing.ts'
import { AddressInput } from './AddressInput.tsx'

interface SearchInputProps {
  id: string
  name: string
  /** Shown on phones, where the label is not visible. */
  placeholder: string
  /** Value in the address. */
  value: string
  /** Why it is refused is in the element `ID-error`. */
  invalid: boolean
  /** Ends the search in the address, and the error. */
  onClear: () => void
}

/** A search field with a button that clears it and ends the search. Esc does so, too. Enter searches, unless it ends an IME composition. */
export function SearchInput({ id, name, placeholder, value, invalid, onClear }: SearchInputProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    if (value !== '' || invalid) onClear()
  }
  return (
    <>
      <AddressInput
        aria-describedby={invalid ? `${id}-error` : undefined}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        id={id}
        // The button stays until the search has ended.
        data-active={value !== '' || invalid || undefined}
        name={name}
        onKeyDown={event => {
          preventEnterWhileComposing(event)
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // Chromium would empty the field, but the search would go on.
          event.preventDefault()
          clear()
        }}
        placeholder={placeholder}
        ref={input}
        type="search"
        value={value}
      />
      <IconButton icon={X} label={t('list.clearSearch')} onClick={clear} />
    </>
  )
}
