import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { switchLogin } from '../stores/membership.ts'

/** Switches whether a person may log in, and says so. */
export const changeLogin = async (account: AccountInfo, member: Member, status: 'active' | 'deactive') => {
  await switchLogin(member, status)
  useAlert
    .getState()
    .show({
      variant: 'success',
      message: status === 'active' ? 'activation.activated' : 'activation.deactivated',
      values: { name: personName(account) },
    })
}
