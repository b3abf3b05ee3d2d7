import './sent-to.css'
import { Email } from '../text/Email.tsx'

/** The address that an email was sent to. */
export function SentTo({ children }: { children: string }) {
  return (
    <p className="sent-to">
      <Email address={children} />
    </p>
  )
}
