import { preventEnterWhileComposing } from '../form/composing.ts'

interface SearchInputProps {
  id: string
  name: string
  /** Shown on phones, where the label is not visible. */
  placeholder: string
  /** Value in the address; the field resets when it changes (Back, clear). */
  value: string
}

/** A search field. Enter searches, unless it ends an IME composition. */
export function SearchInput({ id, name, placeholder, value }: SearchInputProps) {
  return (
    <input
      autoComplete="off"
      className="input"
      defaultValue={value}
      id={id}
      key={value}
      name={name}
      onKeyDown={preventEnterWhileComposing}
      placeholder={placeholder}
      type="search"
    />
  )
}
