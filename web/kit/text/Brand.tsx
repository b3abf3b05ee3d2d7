/** Logo and product name. `onChrome`: amber logo for graphite. */
export function Brand({ onChrome }: { onChrome?: boolean | undefined }) {
  return (
    <>
      <svg aria-hidden="true" className="brand-mark" viewBox="0 0 28 28">
        <path className={onChrome ? 'brand-amber' : 'brand-ink'} d="M0 0h20l8 8v20H0z" />
        <g className={onChrome ? 'brand-key-chrome' : 'brand-key'} fill="none" strokeWidth="2.5">
          <circle cx="9.5" cy="14" r="4" />
          <path d="M13.5 14H22M21 14v5M17 14v3.5" />
        </g>
      </svg>
      <span translate="no">Yardkey</span>
    </>
  )
}
