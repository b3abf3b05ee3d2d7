import type { LucideIcon } from 'lucide-react'

/** A decorative line icon; the text beside it has the meaning. */
export function Icon({ icon: Drawing, small }: { icon: LucideIcon; small?: boolean }) {
  return <Drawing aria-hidden="true" className={small ? 'icon icon-small' : 'icon'} strokeWidth={1.75} />
}
