import { useText } from '../../messages/index.ts'
import { FailureNotice } from '../status/FailureNotice.tsx'
import type { Ordering } from './use-ordering.ts'

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
