import { SlidersHorizontal } from 'lucide-react'
import { useText } from '../../messages/index.ts'
import { Menu } from '../action/Menu.tsx'
import type { Column } from './DataTable.tsx'
import { type List, pageSizes } from './list-state.ts'

export type ListColumns = readonly Pick<Column<never>, 'key' | 'head' | 'kind'>[]

interface ViewMenuProps {
  list: List
  columns: ListColumns
  total: number
}

/** How many rows a page of the list has, and which columns. What names a row, or acts on it, stays. */
export function ViewMenu({ list, columns, total }: ViewMenuProps) {
  const t = useText()
  const hidden = list.hide.split('.').filter(Boolean)
  const optional = columns.filter(({ head, kind }) => head !== '' && kind !== 'head' && kind !== 'action')
  const sizes = total > pageSizes[0] ? pageSizes : []
  if (sizes.length + optional.length === 0) return null
  return (
    <Menu
      groups={[
        {
          label: t('list.perPage'),
          heading: t('list.perPage'),
          choice: 'single' as const,
          entries: sizes.map(size => ({
            label: String(size),
            current: size === list.per_page,
            onSelect: () => list.showView({ per_page: size }),
          })),
        },
        {
          label: t('list.columns'),
          heading: t('list.columns'),
          choice: 'multiple' as const,
          entries: optional.map(({ key, head }) => ({
            label: head,
            current: !hidden.includes(key),
            onSelect: () => {
              const others = hidden.filter(other => other !== key)
              list.showView({ hide: (others.length < hidden.length ? others : [...others, key]).join('.') })
            },
          })),
        },
      ].filter(({ entries }) => entries.length > 0)}
      icon={SlidersHorizontal}
      label={t('list.view')}
    />
  )
}
