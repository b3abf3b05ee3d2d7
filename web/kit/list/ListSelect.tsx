import './list-select.css'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../text/Icon.tsx'

export interface SelectOption {
  value: string
  label: string
  group?: string
}

interface ListSelectProps {
  label: string
  /** Options with the same `group` form an option group. */
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
}

/** A choice that changes a list at once; on phones, its label is beside it. */
export function ListSelect({ label, options, value, onChange }: ListSelectProps) {
  const id = useId()
  return (
    <div className="field list-select">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="select">
        <select id={id} onChange={event => onChange(event.target.value)} value={value}>
          {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) => {
            const entries = members.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
            return group === undefined ? (
              entries
            ) : (
              <optgroup key={group} label={group}>
                {entries}
              </optgroup>
            )
          })}
        </select>
        <Icon icon={ChevronDown} />
      </div>
    </div>
  )
}
