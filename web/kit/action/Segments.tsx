import './segments.css'

interface SegmentsProps<TValue extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: TValue; label: string; lang?: string }[]
  value: TValue
  onChange: (value: TValue) => void
}

/** A choice between views of the same data. It takes effect at once, without a call. */
export function Segments<TValue extends string>({ label, options, value, onChange }: SegmentsProps<TValue>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this submits nothing.
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
