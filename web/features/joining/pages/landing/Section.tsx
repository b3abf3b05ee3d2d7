import type { ReactNode } from 'react'

interface SectionProps {
  /** Target of the section links in the header. */
  id: string
  title: string
  text?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the landing page under its heading. */
export function Section({ id, title, text, className, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className={className} id={id} tabIndex={-1}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
