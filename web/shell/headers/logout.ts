import { leave } from '../../kit/form/leave.ts'
import { useAlert } from '../../state/alert.ts'
import { useSession } from '../../state/session.ts'

/** Logs out. The route guard then redirects to the login page of that kind of account. */
export const logout = () =>
  leave(async () => {
    const { show } = useAlert.getState()
    try {
      await useSession.getState().logout()
      show({ variant: 'success', message: 'shell.loggedOut' })
    } catch {
      show({ variant: 'danger', message: 'shell.logoutFailed' })
    }
  })
