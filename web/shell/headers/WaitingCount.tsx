import { waitingCountedTo } from '../../../shared/rules/waiting-requests.ts'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../messages/index.ts'

/** How many requests wait for a decision; nothing for 0. */
export function WaitingCount({ count }: { count: number }) {
  const t = useText()
  if (count === 0) return null
  const isAll = count < waitingCountedTo
  return (
    <span className="waiting">
      <span aria-hidden="true">{isAll ? count : `${count}+`}</span>
      <VisuallyHidden>{t(isAll ? 'shell.waiting' : 'shell.waitingMany', { count })}</VisuallyHidden>
    </span>
  )
}
