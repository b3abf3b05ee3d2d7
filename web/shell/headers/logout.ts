import { leave } from '../../kit/form/leave.ts'
import { redirect } from '../../router/history.ts'
import { href } from '../../router/routes.ts'
import { useAlert } from '../../state/alert.ts'
import { endSession } from '../../state/end-session.ts'
import { useSession } from '../../state/session.ts'

/** Logs out and shows the login page of that kind of account, also from a page that needs no login. */
export const logout = () =>
  leave(async () => {
    const { show } = useAlert.getState()
    try {
      const { auth } = useSession.getState()
      await endSession()
      redirect(href(auth?.accountType === 'customer' ? 'loginFront' : 'login'))
      show({ variant: 'success', message: 'shell.loggedOut' })
    } catch {
      show({ variant: 'danger', message: 'shell.logoutFailed' })
    }
  })
