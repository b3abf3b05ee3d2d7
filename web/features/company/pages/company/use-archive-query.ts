import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStoredSearch } from '../../stores/company-search.ts'

/** An employee's email-change link opens this page: its token is not part of the search. */
const withoutToken = (search: string): string => {
  const query = new URLSearchParams(search)
  if (!query.has('mailaddress_token')) return search
  query.delete('mailaddress_token')
  return String(query)
}

/** Query string of the archive's address. Without one, restores the last query and puts it into the address. */
export const useArchiveQuery = (): string => {
  const query = withoutToken(useSearch())
  const [path, navigate] = useLocation()
  const [stored] = useState(() => (query === '' ? useStoredSearch.getState().query : ''))
  const [restored, setRestored] = useState(stored === '')
  useEffect(() => {
    if (restored) return
    navigate(`${path}?${stored}`, { replace: true })
    setRestored(true)
  }, [restored, stored, path, navigate])
  const shown = restored ? query : stored
  useEffect(() => useStoredSearch.getState().remember(shown), [shown])
  return shown
}
