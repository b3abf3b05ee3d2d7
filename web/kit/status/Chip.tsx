import './chip.css'
import type { ReactNode } from 'react'
import { type Text, useText } from '../../messages/index.ts'

type ChipShape = 'dot' | 'ring' | 'bars' | 'dashed' | 'lock' | 'alert' | 'none'

export interface ChipLook {
  tone: 'active' | 'deactive' | 'suspended' | 'locked' | 'unregistered' | 'info' | 'warn'
  shape: ChipShape
  label: Text
}

const drawings: Record<Exclude<ChipShape, 'none'>, ReactNode> = {
  dot: <circle className="solid" cx="12" cy="12" r="8" />,
  ring: <circle cx="12" cy="12" r="7.5" />,
  bars: <path d="M9 6v12M15 6v12" />,
  dashed: <circle cx="12" cy="12" r="8" strokeDasharray="4 4.4" />,
  lock: <path d="M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  alert: <path d="M12 2a10 10 0 0 0 0 20 10 10 0 0 0 0-20M12 7v6M12 17h.01" />,
}

/** A state as shape and text; colour is never the only signal. */
export function Chip({ tone, shape, label }: ChipLook) {
  const t = useText()
  return (
    <span className={`chip chip-${tone}`}>
      {shape !== 'none' && (
        <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
          {drawings[shape]}
        </svg>
      )}
      {t(label)}
    </span>
  )
}
