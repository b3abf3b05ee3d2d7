import { createContext, useContext, useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'

interface Address {
  path: string
  search: string
}

/**
 * Path and query of the address bar. The object's identity changes only with the address.
 *
 * @param ssrPath path of a page that is rendered at build time
 */
export const useAddress = (ssrPath?: string): Address => {
  const path = usePathname({ ssrPath })
  const search = useSearch({ ssrSearch: '' })
  return useMemo(() => ({ path, search }), [path, search])
}

/** Address of the rendered screen. It lags behind the address bar while the next screen loads. */
export const ShownLocation = createContext<Address>({ path: '/', search: '' })

/** wouter's location hook for that address, so that the outgoing screen never reads the next screen's query. */
export const useShownLocation = (): [string, typeof navigate] => [useContext(ShownLocation).path, navigate]

/**
 * The same for the query. wouter decodes it, then URLSearchParams again (`%252e` → `.`); escaping `%` undoes the first.
 */
export const useShownSearch = (): string => useContext(ShownLocation).search.replaceAll('%', '%25')
