import './skeleton.css'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

interface ObjectNameProps {
  /** undefined while it loads. */
  name: ReactNode
  /** Of the page; stands for an object that cannot be loaded. */
  title: string
  failed: boolean
}

/**
 * An object's name in the page's heading, and a bar while it loads: the heading has the focus, so it says where the reader is.
 */
export function ObjectName({ name, title, failed }: ObjectNameProps) {
  if (name !== undefined) return name
  if (failed) return title
  return (
    <>
      <VisuallyHidden>{title}</VisuallyHidden>
      <span aria-hidden="true" className="skeleton-bar skeleton-name" />
    </>
  )
}
