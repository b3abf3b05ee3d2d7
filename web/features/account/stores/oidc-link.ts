import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** The link of an employee with their company account. */
export const useOidcLink = resource(({ user_id }: { user_id: string }, signal) =>
  api.getAdminUserOidc({ query: { user_id }, signal }),
)

export const unlinkOidc = async (user_id: string): Promise<void> => {
  await api.postAdminUserOidcUnlink({ body: { user_id } })
  useOidcLink.getState().change(() => ({ linked_at: null }))
}
