import type { ReactNode } from 'react'
import type { Held } from '../../../shared/model/held-job.ts'
import { heldWords } from '../../../shared/rules/jobs.ts'
import { useText } from '../../messages/index.ts'
import { Time } from '../text/Time.tsx'
import type { ChipLook } from './Chip.tsx'
import { Notice } from './Notice.tsx'

/** The chip of what is held, in place of its state. */
export const heldLook: ChipLook = { tone: 'warn', shape: 'bars', label: heldWords }

interface HeldNoticeProps {
  held: Held
  /** What a reader decides, and how. */
  children: ReactNode
}

/** Says that something is held which would act by itself, why, and since when. Nothing if it is not. */
export function HeldNotice({ held, children }: HeldNoticeProps) {
  const t = useText()
  return (
    held && (
      <Notice title={t('held.title')} variant="note">
        <p>
          {t('held.reason', { reason: t(`audit.value.hold_reason.${held.reason}`) })} <Time value={held.at} />
        </p>
        {children}
      </Notice>
    )
  )
}
