import './email.css'

/** An email address. Where it does not fit, it breaks before the @ first. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="email-address" translate="no">
      {at > 0 ? (
        <>
          <span>{address.slice(0, at)}</span>
          <span>{address.slice(at)}</span>
        </>
      ) : (
        address
      )}
    </span>
  )
}
