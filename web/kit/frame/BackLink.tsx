import './back-link.css'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../text/Icon.tsx'

/** Link to the parent page, above the page header. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="back-link" href={href}>
      <Icon icon={ArrowLeft} small />
      {children}
    </Link>
  )
}
