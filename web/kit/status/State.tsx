import './state.css'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon.tsx'

/** A state as icon and text, without a chip. Red only if the reader must act. */
export function State({ icon, tone, children }: { icon: LucideIcon; tone?: 'failed' | 'done'; children: ReactNode }) {
  return (
    <span className={tone ? `state state-${tone}` : 'state'}>
      <Icon icon={icon} small />
      {children}
    </span>
  )
}
