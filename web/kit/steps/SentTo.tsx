import './sent-to.css'

/** The address that a mail went to. */
export function SentTo({ children }: { children: string }) {
  return (
    <p className="sent-to" translate="no">
      {children}
    </p>
  )
}
