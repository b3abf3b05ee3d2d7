import './move.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../messages/index.ts'
import { FailureNotice } from '../status/FailureNotice.tsx'
import { Icon } from '../text/Icon.tsx'

type Direction = 'up' | 'down'

/** State and actions of a list whose items can be moved. */
export interface Ordering {
  canMove: (item: string, direction: Direction) => boolean
  move: (item: string, direction: Direction) => Promise<void>
  /** Id of the button that moves an item. */
  idOf: (item: string, direction: Direction) => string
  /** The item moved last, and its place from 1; undefined while none was. */
  moved: { item: string; place: number } | undefined
  error: unknown
  /** Number of moves; the key of a notice about a failure. */
  attempts: number
}

/** Moves items of a list by one place. `store` gets the order that was seen, and the new one; one call at a time. */
export const useOrdering = (
  items: readonly string[],
  store: (from: readonly string[], to: readonly string[]) => Promise<void>,
): Ordering => {
  const id = useId()
  const [moved, setMoved] = useState<Ordering['moved']>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [attempts, setAttempts] = useState(0)
  const busy = useRef(false)
  const focus = useRef<string>(undefined)
  const idOf = (item: string, direction: Direction) => `${id}-${item}-${direction}`
  const targetOf = (item: string, direction: Direction) => items.indexOf(item) + (direction === 'up' ? -1 : 1)
  const canMove = (item: string, direction: Direction) => items[targetOf(item, direction)] !== undefined

  // Browsers blur a button that moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a new order.
  useLayoutEffect(() => {
    if (focus.current !== undefined) document.getElementById(focus.current)?.focus()
    focus.current = undefined
  }, [items.join()])

  const move = async (item: string, direction: Direction) => {
    if (busy.current || !canMove(item, direction)) return
    busy.current = true
    const place = targetOf(item, direction)
    const to = items.filter(other => other !== item)
    to.splice(place, 0, item)
    focus.current = idOf(item, direction)
    try {
      await store(items, to)
      setMoved({ item, place: place + 1 })
      setFailure(undefined)
    } catch (error) {
      setFailure({ error })
    } finally {
      busy.current = false
      setAttempts(count => count + 1)
    }
  }
  return { canMove, move, idOf, moved, error: failure?.error, attempts }
}

interface OrderStatusProps {
  ordering: Ordering
  count: number
  nameOf: (item: string) => string
}

/** Above an ordered list: why the last move failed. Screen readers hear the new place. */
export function OrderStatus({ ordering: { moved, error, attempts }, count, nameOf }: OrderStatusProps) {
  const t = useText()
  return (
    <>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('list.moveFailed')} />}
      <div className="visually-hidden" role="status">
        {moved && error === undefined && t('list.moved', { name: nameOf(moved.item), place: moved.place, count })}
      </div>
    </>
  )
}

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
