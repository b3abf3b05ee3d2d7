import '../../styles/parts/list.css'
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import type { Option } from '../field/SelectField.tsx'
import { Icon } from '../text/Icon.tsx'
import type { List } from './list-state.ts'
import { SearchInput } from './SearchInput.tsx'

interface ListToolbarProps {
  list: List
  /** Name of the search form. */
  label: string
  searchLabel: string
  filter?: { label: string; options: readonly Option[] }
  /** At the right end: the list's primary action. */
  action?: ReactNode
}

/** Search and filter above a list, written to the address. */
export function ListToolbar({ list, label, searchLabel, filter, action }: ListToolbarProps) {
  const t = useText()
  const id = useId()
  return (
    <search aria-label={label} className="toolbar-region">
      <form
        className="toolbar"
        onSubmit={event => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          list.show({ search: String(values.get('search') ?? '').trim() })
        }}
      >
        <div className="field toolbar-search">
          <label className="field-label" htmlFor={`${id}-search`}>
            {searchLabel}
          </label>
          <div className="input-with-icon">
            <Icon of={Search} />
            <SearchInput id={`${id}-search`} name="search" value={list.search} />
          </div>
        </div>
        {filter && (
          <div className="field toolbar-filter">
            <label className="field-label" htmlFor={`${id}-filter`}>
              {filter.label}
            </label>
            <div className="select">
              <select
                id={`${id}-filter`}
                onChange={event => list.show({ filter: event.target.value })}
                value={list.filter}
              >
                {filter.options.map(option => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
              <Icon of={ChevronDown} />
            </div>
          </div>
        )}
        <Button type="submit">{t('list.search')}</Button>
        {action && <div className="push">{action}</div>}
      </form>
    </search>
  )
}
