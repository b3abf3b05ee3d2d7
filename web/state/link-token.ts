import { useLayoutEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Keeps the secret of a mailed link for reloading, so that it need not stand in the address bar and the history. */
export const linkToken = (key: string) => ({
  /** '' where no link was opened in this tab, or it has done its work. */
  read: (): string => sessionStorage.getItem(key) ?? '',
  save: (token: string): void => sessionStorage.setItem(key, token),
  clear: (): void => sessionStorage.removeItem(key),
})
export type LinkToken = ReturnType<typeof linkToken>

/**
 * The secret of the link that leads to a page. It is taken out of the address at once, so that it stays in no history and is
 * read from no screen.
 *
 * @param page address of the page without the secret
 * @param name of the query field that carries it
 * @returns the secret, '' without one, and what has it forgotten
 */
export const useLinkToken = ({ read, save, clear }: LinkToken, page: string, name = 'token') => {
  const given = new URLSearchParams(useSearch()).get(name)
  const [, navigate] = useLocation()
  const [token, setToken] = useState(given ?? read)
  useLayoutEffect(() => {
    if (given === null) return
    save(given)
    setToken(given)
    navigate(page, { replace: true })
  }, [given, save, page, navigate])
  const drop = () => {
    clear()
    setToken('')
  }
  return [token, drop] as const
}
