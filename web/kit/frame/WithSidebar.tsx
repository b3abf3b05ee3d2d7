import './sidebar.css'
import { type ReactNode, useId } from 'react'
import { Button } from '../action/Button.tsx'

interface WithSidebarProps {
  title: string
  /** Clears the sidebar's form: a button beside the title. */
  clear?: { label: string; onClear: () => void }
  /** 240 px, for links only; a row on phones. */
  narrow?: boolean
  /** Beside a narrow one: 1620 px for the content, as beside the other. */
  wide?: boolean | undefined
  sidebar: ReactNode
  children: ReactNode
}

/** A page with a sidebar of 300 px (specification §2) and the `main` element beside it. */
export function WithSidebar({ title, clear, narrow, wide, sidebar, children }: WithSidebarProps) {
  const id = useId()
  return (
    <div className={`with-sidebar${narrow ? ' with-rail' : ''}${wide ? ' with-rail-wide' : ''}`}>
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
