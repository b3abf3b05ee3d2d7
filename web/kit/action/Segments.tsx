import './segments.css'

interface SegmentsProps<TValue extends string> {
  /** What is chosen. */
  label: string
  options: readonly { value: TValue; label: string; lang?: string }[]
  value: TValue
  onChange: (value: TValue) => void
}

/** One of a few ways to show the same thing, at once and without a word to the server. */
export function Segments<TValue extends string>({ label, options, value, onChange }: SegmentsProps<TValue>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; nothing here is sent.
    <div aria-label={label} className="segments" role="group">
      {options.map(option => (
        <button
          aria-pressed={option.value === value}
          key={option.value}
          lang={option.lang}
          onClick={() => onChange(option.value)}
          type="button"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
