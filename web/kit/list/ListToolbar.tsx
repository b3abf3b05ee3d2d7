import './toolbar.css'
import { Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { FieldErrors } from '../field/Field.tsx'
import { validationText } from '../field/validation.ts'
import { Icon } from '../text/Icon.tsx'
import { AddressInput } from './AddressInput.tsx'
import { Conditions } from './Conditions.tsx'
import { ListSelect, type SelectOption } from './ListSelect.tsx'
import type { List } from './list-state.ts'
import { SearchInput } from './SearchInput.tsx'
import { searchProblems } from './search-text.ts'

interface ListToolbarProps {
  list: List
  /** Accessible name of the search form. */
  label: string
  searchLabel: string
  filter?: { label: string; options: readonly SelectOption[] }
  /** Labels of the first and the last day of a period. */
  period?: { from: string; to: string }
  /** Primary action of the list, at the right; on phones only its icon is visible. Text in `.button-words`. */
  action?: ReactNode
}

/** Search, filter and period of a list. Their values are in the address. */
export function ListToolbar(props: ListToolbarProps) {
  const { list, label, searchLabel, filter, period, action } = props
  const t = useText()
  const id = useId()
  const [problems, setProblems] = useState<readonly string[]>([])
  const errors = problems.map(code => validationText(code, t))
  return (
    <search aria-label={label} className="toolbar-region">
      <form
        className="toolbar"
        onSubmit={event => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          const typed = (name: string) => String(values.get(name) ?? '').trim()
          const found = searchProblems(typed('search'))
          setProblems(found)
          if (found.length > 0) {
            document.getElementById(`${id}-search`)?.focus()
            return
          }
          list.show({ search: typed('search'), ...(period && { from: typed('from'), to: typed('to') }) })
        }}
      >
        <div className="field toolbar-search">
          <label className="field-label" htmlFor={`${id}-search`}>
            {searchLabel}
          </label>
          <div className="input-with-icon">
            <Icon icon={Search} />
            <SearchInput
              id={`${id}-search`}
              invalid={errors.length > 0}
              name="search"
              onClear={() => {
                setProblems([])
                list.show({ search: '' })
              }}
              placeholder={searchLabel}
              value={list.search}
            />
          </div>
        </div>
        {filter && <ListSelect {...filter} onChange={value => list.show({ filter: value })} value={list.filter} />}
        {period &&
          (['from', 'to'] as const).map(end => (
            <div className="field" key={end}>
              <label className="field-label" htmlFor={`${id}-${end}`}>
                {period[end]}
              </label>
              <AddressInput id={`${id}-${end}`} name={end} type="date" value={list[end]} />
            </div>
          ))}
        <div className="toolbar-submit">
          <Button icon={Search} type="submit">
            <span className="button-words">{t('list.search')}</span>
          </Button>
        </div>
        {action && <div className="push">{action}</div>}
        <FieldErrors errors={errors} id={`${id}-search`} />
      </form>
      <PrintedConditions {...props} />
    </search>
  )
}

/** The search, filter and period that are set, for print, which has no toolbar. */
function PrintedConditions({ list, searchLabel, filter, period }: ListToolbarProps) {
  const t = useText()
  const chosen = filter?.options.slice(1).find(({ value }) => value === list.filter)
  const conditions = [
    { field: searchLabel, value: list.search },
    { field: filter?.label, value: chosen?.label },
    { field: period?.from, value: list.from },
    { field: period?.to, value: list.to },
  ].flatMap(({ field, value }) => (field && value ? { text: t('list.condition', { field, value }) } : []))
  if (conditions.length === 0) return null
  return (
    <div className="toolbar-conditions">
      <Conditions conditions={conditions} />
    </div>
  )
}
