import './sent-to.css'

/** The address that an email was sent to. */
export function SentTo({ children }: { children: string }) {
  return (
    <p className="sent-to" translate="no">
      {children}
    </p>
  )
}
