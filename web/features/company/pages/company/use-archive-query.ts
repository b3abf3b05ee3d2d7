import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStoredSearch } from '../../stores/company-search.ts'

/** An employee's link for a new address leads to this page; its secret is no part of what is searched. */
const withoutToken = (search: string): string => {
  const query = new URLSearchParams(search)
  if (!query.has('mailaddress_token')) return search
  query.delete('mailaddress_token')
  return String(query)
}

/** The query of the archive's address. Whoever comes without one gets back the one they left, put into the address. */
export const useArchiveQuery = (): string => {
  const query = withoutToken(useSearch())
  const [path, navigate] = useLocation()
  const [left] = useState(() => (query === '' ? useStoredSearch.getState().query : ''))
  const [settled, setSettled] = useState(left === '')
  useEffect(() => {
    if (settled) return
    navigate(`${path}?${left}`, { replace: true })
    setSettled(true)
  }, [settled, left, path, navigate])
  const shown = settled ? query : left
  useEffect(() => useStoredSearch.getState().remember(shown), [shown])
  return shown
}
