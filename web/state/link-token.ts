import { useLayoutEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from '../hydrated.ts'
import { readStored, store } from '../storage.ts'

/** Stores the secret of a mailed link for reloads, so that the address bar and history need not keep it. */
export const linkToken = (key: string) => ({
  /** '' when this tab opened no link, or when the link is used up. */
  read: (): string => readStored(key) ?? '',
  save: (token: string): void => void store(key, token),
  clear: (): void => void store(key, undefined),
})
export type LinkToken = ReturnType<typeof linkToken>

/**
 * Reads the secret of the mailed link that opened the page. Removes it from the address at once, so that neither the
 * history nor the screen shows it.
 *
 * @param page address of the page without the secret
 * @param name of the query field with the secret
 * @returns the secret ('' without one), and a function that clears it
 */
export const useLinkToken = ({ read, save, clear }: LinkToken, page: string, name = 'token') => {
  const given = new URLSearchParams(useSearch()).get(name)
  const [, navigate] = useLocation()
  const isHydrated = useHydrated()
  const [token, setToken] = useState(() => given ?? (isHydrated ? read() : undefined))
  useLayoutEffect(() => setToken(known => known ?? read()), [read])
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
  return [token ?? '', drop] as const
}
