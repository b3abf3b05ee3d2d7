import './sort-choice.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../messages/index.ts'
import { Icon } from '../text/Icon.tsx'
import { ListSelect } from './ListSelect.tsx'
import type { List } from './list-state.ts'

interface SortChoiceProps {
  list: List
  /** Sort keys of the server with the heads of their columns. */
  options: readonly { value: string; label: string }[]
}

/** On phones, instead of the heads of a table with many: the column by which its rows are sorted, and the order. */
export function SortChoice({ list, options }: SortChoiceProps) {
  const t = useText()
  const up = list.order === 'asc'
  const other = t(up ? 'list.descending' : 'list.ascending')
  return (
    <div className="sort-choice">
      <ListSelect
        label={t('list.sort')}
        onChange={sort => list.show({ sort, order: 'asc' })}
        options={options}
        value={list.sort}
      />
      <Link
        aria-label={other}
        className="icon-button"
        href={list.hrefFor({ order: up ? 'desc' : 'asc' })}
        title={other}
      >
        <Icon icon={up ? ArrowUp : ArrowDown} />
      </Link>
    </div>
  )
}
