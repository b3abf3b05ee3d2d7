/** Logo and product name. On graphite the header sets the logo's colours. */
export function Brand() {
  return (
    <>
      <svg aria-hidden="true" className="brand-mark" viewBox="0 0 28 28">
        <path className="brand-ink" d="M0 0h20l8 8v20H0z" />
        <g className="brand-key" fill="none" strokeWidth="2.5">
          <circle cx="9.5" cy="14" r="4" />
          <path d="M13.5 14H22M21 14v5M17 14v3.5" />
        </g>
      </svg>
      <span translate="no">Yardkey</span>
    </>
  )
}
