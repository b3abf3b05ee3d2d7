import { api } from '../api.ts'
import { resource } from './resource.ts'

/**
 * The signed-in customer. Guard and header need them on every page. After a failure, the call of the start page is
 * tried, which returns them too; if that fails as well, the first error counts.
 */
export const useUser = resource((_: Record<never, never>, signal) => {
  const own = api.getUserInfo({ signal })
  return own.catch(() =>
    api.getTop({ signal }).then(
      ({ user }) => user,
      () => own,
    ),
  )
})
