import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Id of the place in a header where a page may put links to its own sections. */
export const sectionLinksId = 'section-links'

/** Links to the sections of this page, drawn in the layout's header; `id` is the section's. Not on phones. */
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
            // The address stays as it is: a hash would become a step of its own in the history.
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
