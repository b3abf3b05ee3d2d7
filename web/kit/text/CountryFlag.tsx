import './flag.css'
import flags from 'virtual:flags'
import type { ReactNode } from 'react'

/** A decorative flag before a country's name. `nation` is an ISO 3166-1 alpha-2 code. */
export function CountryFlag({ nation, children }: { nation: string; children: ReactNode }) {
  return (
    <span className="with-flag">
      {/^[A-Z]{2}$/.test(nation) && (
        <img alt="" className="flag" height={14} loading="lazy" src={`${flags}${nation}.svg`} width={21} />
      )}
      {children}
    </span>
  )
}
