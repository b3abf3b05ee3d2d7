import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { MessageId } from '../../messages/index.ts'
import { href, linksAt } from '../../router/routes.ts'
import { useMayChange, useSession } from '../../state/session.ts'
import { refreshWaitingRequests, useWaitingRequests } from '../../state/waiting-requests.ts'
import { placesOf } from './menu-entries.ts'

/** The numbers are loaded after the page, which comes first. */
const delayMs = 1_000

interface HeaderLink {
  href: string
  label: MessageId
  /** `page`: it is this page; `true`: this page belongs to it. */
  current: 'page' | 'true' | undefined
  /** How many requests wait there for a decision. */
  waiting: number | undefined
}

/**
 * Links of the employees' header, none before the set-up of a demanded passkey. A view-only employee's have no pages of editors. Each page
 * looks whether requests wait.
 */
export const useEmployeeLinks = (): HeaderLink[] => {
  const [path] = useLocation()
  const mayChange = useMayChange()
  const isHeld = useSession(({ auth }) => auth?.mustSetUpPasskey === true)
  const counts = useWaitingRequests(state => state.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page looks again.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(refreshWaitingRequests, delayMs)
    return () => clearTimeout(timer)
  }, [path, isHeld])
  const links = isHeld ? [] : linksAt('employeeHeader')
  // A page belongs to the link with the longest matching path.
  const here = links
    .flatMap(link => placesOf(link.href).map(place => ({ ...link, place })))
    .filter(({ place }) => `${path}/`.startsWith(`${place}/`))
    .reduce<{ label: MessageId; href: string; place: string } | undefined>(
      (longest, link) => (longest && longest.place.length > link.place.length ? longest : link),
      undefined,
    )
  // Two pages share a label: editors get mail management, view-only employees the templates.
  const visible = new Map(links.filter(link => mayChange || link.guard !== 'editor').map(link => [link.label, link]))
  const waiting = new Map([
    [href('bannedAccounts'), { count: counts?.unlocking ?? 0, to: href('bannedAccounts', {}, { filter: 'request' }) }],
    [href('accessRequests'), { count: counts?.waiting ?? 0, to: href('accessRequests', {}, { filter: 'waiting' }) }],
  ])
  return [...visible.values()].map(link => {
    const { count, to = link.href } = waiting.get(link.href) ?? {}
    return {
      href: count ? to : link.href,
      label: link.label,
      current: link.label === here?.label ? (link.href === path ? 'page' : 'true') : undefined,
      waiting: count,
    }
  })
}
