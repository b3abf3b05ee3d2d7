import { useAlert } from '../../stores/alert.ts'
import { useSession } from '../../stores/session.ts'
import { leave } from '../../ui/form/leave.ts'

/** Logs out; the guard then leads to the login page of that kind of account. */
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
