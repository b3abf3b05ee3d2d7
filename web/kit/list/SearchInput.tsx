import { preventEnterWhileComposing } from '../form/composing.ts'

interface SearchInputProps {
  id: string
  name: string
  /** What the address says; the field follows it (Back, reset). */
  value: string
}

/** A search field: Enter searches, but not the Enter that ends an IME's composition. */
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
