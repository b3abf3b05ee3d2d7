import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon.tsx'

/** A state that is no chip: icon and words, red only where someone has to act. */
export function State({ icon, tone, children }: { icon: LucideIcon; tone?: 'failed' | 'done'; children: ReactNode }) {
  return (
    <span className={tone ? `state state-${tone}` : 'state'}>
      <Icon icon={icon} small />
      {children}
    </span>
  )
}
