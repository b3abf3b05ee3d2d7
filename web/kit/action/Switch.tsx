import './switch.css'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Id of the element that names it, such as Row's `titleId`; or `label`. */
  labelledBy?: string
  label?: string
  /** Text of each state, beside the switch. */
  labels: { on: string; off: string }
  busy?: boolean
  disabled?: boolean
}

/** A switch that takes effect at once. While `busy`, it keeps the focus and ignores clicks. */
export function Switch({ checked, onChange, labelledBy, label, labels, busy, disabled }: SwitchProps) {
  return (
    <label className="switch">
      <span aria-hidden="true">{checked ? labels.on : labels.off}</span>
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
    </label>
  )
}
