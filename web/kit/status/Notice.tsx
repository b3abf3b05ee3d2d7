import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../text/Icon.tsx'

interface NoticeProps {
  variant: 'success' | 'danger' | 'note'
  title?: ReactNode
  children: ReactNode
}

const icons = { success: CircleCheck, danger: CircleAlert, note: Info }
const classes = { success: 'alert', danger: 'alert alert-danger', note: 'alert alert-note' }

/** A message within the page. Screen readers announce a failure at once. */
export function Notice({ variant, title, children }: NoticeProps) {
  return (
    <div className={classes[variant]} role={variant === 'danger' ? 'alert' : undefined}>
      <Icon icon={icons[variant]} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
