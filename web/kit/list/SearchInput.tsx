import { preventEnterWhileComposing } from '../form/composing.ts'

interface SearchInputProps {
  id: string
  name: string
  /** Value in the address; the field resets when it changes (Back, clear). */
  value: string
}

/** A search field. Enter searches, unless it ends an IME composition. */
export function SearchInput({ id, name, value }: SearchInputProps) {
  return (
    <input
      autoComplete="off"
      className="input"
      defaultValue={value}
      id={id}
      key={value}
      name={name}
      onKeyDown={preventEnterWhileComposing}
      type="search"
    />
  )
}
