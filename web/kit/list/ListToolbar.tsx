import './toolbar.css'
import { Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { FieldErrors } from '../field/Field.tsx'
import { validationText } from '../field/validation.ts'
import { preventEnterWhileComposing } from '../form/composing.ts'
import { Icon } from '../text/Icon.tsx'
import { Conditions } from './Conditions.tsx'
import { ListSelect, type SelectOption } from './ListSelect.tsx'
import { type List, readListState } from './list-state.ts'
import { searchProblems } from './search-text.ts'
import { useQuery } from './use-query.ts'

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

interface SearchInputProps {
  id: string
  /** Shown on phones, where the label is not visible. */
  placeholder: string
  /** Value in the address. */
  value: string
  /** Why it is refused is in the element `ID-error`. */
  invalid: boolean
  /** Ends the search in the address, and the error. */
  onClear: () => void
}

/** A search field with a button that clears it and ends the search. Esc does so, too. Enter searches, unless it ends an IME composition. */
function SearchInput({ id, placeholder, value, invalid, onClear }: SearchInputProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    if (value !== '' || invalid) onClear()
  }
  return (
    <>
      <AddressInput
        aria-describedby={invalid ? `${id}-error` : undefined}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        id={id}
        // The button stays until the search has ended.
        data-active={value !== '' || invalid || undefined}
        name="search"
        onKeyDown={event => {
          preventEnterWhileComposing(event)
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // Chromium would empty the field, but the search would go on.
          event.preventDefault()
          clear()
        }}
        placeholder={placeholder}
        ref={input}
        type="search"
        value={value}
      />
      <IconButton icon={X} label={t('list.clearSearch')} onClick={clear} />
    </>
  )
}

interface AddressInputProps extends Omit<ComponentProps<'input'>, 'ref'> {
  ref?: RefObject<HTMLInputElement | null>
  name: 'search' | 'from' | 'to'
  /** Value in the address that is shown. */
  value: string
}

/**
 * A field whose value is in the address, under its name: it follows when that changes (Back, clear), and keeps the focus. It keeps what
 * was typed since: after a submit, the address changes a moment later.
 */
function AddressInput({ ref, name, value, ...rest }: AddressInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const current = readListState(useQuery())[name]
  const previous = useRef(current)
  useEffect(() => {
    if (input.current?.value.trim() === previous.current) input.current.value = current
    previous.current = current
  }, [input, current])
  return <input {...rest} className="input" defaultValue={value} name={name} ref={input} />
}
