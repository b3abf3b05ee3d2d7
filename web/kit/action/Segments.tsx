import './segments.css'
import type { ReactNode } from 'react'

interface SegmentsProps<TValue extends string> {
  /** Accessible name of the group. */
  label: string
  /** `note`: after the label, in the page's language. */
  options: readonly { value: TValue; label: string; lang?: string; note?: ReactNode }[]
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
          onClick={() => onChange(option.value)}
          type="button"
        >
          <span lang={option.lang}>{option.label}</span>
          {option.note}
        </button>
      ))}
    </div>
  )
}
