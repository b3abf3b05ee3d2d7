import './skeleton.css'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

/** Place of an object's name in the page's heading while it loads. The heading has the focus, so it says where the reader is. */
export function NameSkeleton({ title }: { title: string }) {
  return (
    <>
      <VisuallyHidden>{title}</VisuallyHidden>
      <span aria-hidden="true" className="skeleton-bar skeleton-name" />
    </>
  )
}
