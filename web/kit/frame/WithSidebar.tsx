import './sidebar.css'
import { type ReactNode, useId } from 'react'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'

interface WithSidebarProps {
  title: string
  /** Adds a clear button beside the title. */
  onClear?: () => void
  /** 240 px, for links only; a row on phones. */
  narrow?: boolean
  sidebar: ReactNode
  children: ReactNode
}

/** A page with a sidebar of 300 px (specification §2) and the `main` element beside it. */
export function WithSidebar({ title, onClear, narrow, sidebar, children }: WithSidebarProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={narrow ? 'with-sidebar with-rail' : 'with-sidebar'}>
      <aside aria-labelledby={id} className="sidebar">
        <div className="sidebar-title">
          <h2 id={id}>{title}</h2>
          {onClear && (
            <Button kind="quiet" onClick={onClear}>
              {t('ui.clear')}
            </Button>
          )}
        </div>
        {sidebar}
      </aside>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
