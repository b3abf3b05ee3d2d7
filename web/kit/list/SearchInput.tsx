import { preventEnterWhileComposing } from '../form/composing.ts'
import { AddressInput } from './AddressInput.tsx'

interface SearchInputProps {
  id: string
  name: string
  /** Shown on phones, where the label is not visible. */
  placeholder: string
  /** Value in the address. */
  value: string
}

/** A search field. Enter searches, unless it ends an IME composition. */
export function SearchInput({ id, name, placeholder, value }: SearchInputProps) {
  return (
    <AddressInput
      autoComplete="off"
      id={id}
      name={name}
      onKeyDown={preventEnterWhileComposing}
      placeholder={placeholder}
      type="search"
      value={value}
    />
  )
}
