import './header-tabs.css'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { sectionLinksId } from './section-links-id.ts'

/** Links to sections of this page by their ids, rendered into the layout's header. Hidden on phones. */
export function SectionLinks({
  label,
  sections,
}: {
  label: string
  sections: readonly { id: string; label: string }[]
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(document.getElementById(sectionLinksId)), [])
  if (!place) return null
  return createPortal(
    <nav aria-label={label} className="header-tabs">
      {sections.map(section => (
        <a
          href={`#${section.id}`}
          key={section.id}
          onClick={event => {
            // A hash in the address would add a history step.
            event.preventDefault()
            const target = document.getElementById(section.id)
            target?.focus({ preventScroll: true })
            target?.scrollIntoView()
          }}
        >
          {section.label}
        </a>
      ))}
    </nav>,
    place,
  )
}
