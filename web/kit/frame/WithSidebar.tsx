import './sidebar.css'
import { type ReactNode, useId } from 'react'
import { Button } from '../action/Button.tsx'

interface WithSidebarProps {
  title: string
  /** Clears the sidebar's form: a button beside the title. */
  clear?: { label: string; onClear: () => void }
  /** 240 px, for links only; a row in windows below 960 px. */
  narrow?: boolean
  sidebar: ReactNode
  children: ReactNode
}

/** A page with a sidebar of 300 px (specification §2) and the `main` element beside it. */
export function WithSidebar({ title, clear, narrow, sidebar, children }: WithSidebarProps) {
  const id = useId()
  return (
    <div className={narrow ? 'with-sidebar with-rail' : 'with-sidebar'}>
      <aside aria-labelledby={id} className="sidebar">
        <div className="sidebar-content">
          <div className="sidebar-title">
            <h2 id={id}>{title}</h2>
            {clear && (
              <Button kind="quiet" onClick={clear.onClear}>
                {clear.label}
              </Button>
            )}
          </div>
          {sidebar}
        </div>
      </aside>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
