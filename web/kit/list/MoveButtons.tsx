import './move.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../../messages/index.ts'
import { Icon } from '../text/Icon.tsx'
import type { Ordering } from './use-ordering.ts'

interface MoveButtonsProps {
  ordering: Ordering
  /** Key of the item, and its name for screen readers. */
  item: string
  name: string
}

/** Moves one item of an ordered list up or down. A button at the end of the list stays focusable. */
export function MoveButtons({ ordering, item, name }: MoveButtonsProps) {
  const t = useText()
  const { canMove, move, idOf } = ordering
  const labels = { up: t('list.moveUp', { name }), down: t('list.moveDown', { name }) }
  return (
    <span className="move-buttons">
      {(['up', 'down'] as const).map(direction => (
        <button
          aria-disabled={!canMove(item, direction) || undefined}
          aria-label={labels[direction]}
          className="icon-button"
          id={idOf(item, direction)}
          key={direction}
          onClick={() => void move(item, direction)}
          title={labels[direction]}
          type="button"
        >
          <Icon icon={direction === 'up' ? ArrowUp : ArrowDown} small />
        </button>
      ))}
    </span>
  )
}
