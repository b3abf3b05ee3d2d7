import './state-bar.css'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AccountStatus } from '../../../../shared/rules/status.ts'
import { Icon } from '../../../kit/text/Icon.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'

interface StateBarProps {
  tone: 'locked' | 'suspended' | 'deactive' | 'unregistered' | 'failed' | 'unlocked'
  icon: LucideIcon
  title: string
  /** Since when, or at what time it failed or was unlocked; ISO 8601. null: not known. */
  since: string | null
  children: ReactNode
  /** What helps: a row of buttons, one of them primary. */
  actions?: ReactNode
}

/** Below the page header of a person who cannot log in: the reason, since when, and what helps. */
export function StateBar({ tone, icon, title, since, children, actions }: StateBarProps) {
  const t = useText()
  const id = useId()
  const [before, after] = tone === 'unlocked' || tone === 'failed' ? [] : t('account.since').split('|')
  return (
    <section aria-labelledby={id} className={`state-bar state-bar-${tone}`}>
      <Icon icon={icon} />
      <div>
        <h2>
          <span id={id}>{title}</span>
          {since !== null && (
            <small>
              {before}
              <Time value={since} />
              {after}
            </small>
          )}
        </h2>
        {children}
      </div>
      {actions}
    </section>
  )
}

/** Place of the bar of a person whose state the list has shown, while the account loads. */
export function StateBarSkeleton({ status }: { status: AccountStatus | undefined }) {
  if (status === undefined || status === 'active' || status === 'registered') return null
  return (
    <div aria-hidden="true" className={`state-bar state-bar-${status} state-bar-loading skeleton`}>
      <span className="skeleton-bar" />
    </div>
  )
}
