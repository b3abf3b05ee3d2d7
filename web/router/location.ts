import { createContext, useContext, useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'

interface Address {
  path: string
  search: string
}

/** What the address bar says. The object is the same as long as the address is. */
export const useAddress = (): Address => {
  const path = usePathname()
  const search = useSearch()
  return useMemo(() => ({ path, search }), [path, search])
}

/** The address of the screen that is drawn: a little behind the address bar while the next screen loads. */
export const ShownLocation = createContext<Address>({ path: '/', search: '' })

/** wouter's location hook for that address, so that a screen which is about to go never reads the next one's query. */
export const useShownLocation = (): [string, typeof navigate] => [useContext(ShownLocation).path, navigate]

/** The same for the query. wouter decodes it, and URLSearchParams would once more (`%252e` → `.`): escaped here, it comes out as it is. */
export const useShownSearch = (): string => useContext(ShownLocation).search.replaceAll('%', '%25')
