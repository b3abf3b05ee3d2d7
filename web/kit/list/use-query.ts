import { useLocation, useSearch } from 'wouter'
import { useSearch as useBarSearch, usePathname } from 'wouter/use-browser-location'

/**
 * The query of the address bar, ahead of the rendered screen: what follows each address must not miss one that is left before it is
 * rendered. While another screen loads, that of the rendered one.
 */
export const useQuery = (): string => {
  const [path] = useLocation()
  const shown = useSearch()
  const inBar = useBarSearch()
  return usePathname() === path ? inBar : shown
}
