interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Id of the words that name it (Row's titleId), or its own name. */
  labelledBy?: string
  label?: string
  /** The state in words, beside the switch. */
  labels: { on: string; off: string }
  busy?: boolean
  disabled?: boolean
}

/** On or off, at once. While `busy`, it keeps the focus and ignores clicks. */
export function Switch({ checked, onChange, labelledBy, label, labels, busy, disabled }: SwitchProps) {
  return (
    <label className="switch">
      <input
        aria-checked={checked}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        aria-label={label}
        aria-labelledby={labelledBy}
        checked={checked}
        disabled={disabled}
        onChange={event => {
          if (!busy) onChange(event.target.checked)
        }}
        role="switch"
        type="checkbox"
      />
      <span aria-hidden="true">{checked ? labels.on : labels.off}</span>
    </label>
  )
}
