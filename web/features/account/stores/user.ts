import type { AccountInfo } from '../../../../shared/model/user.ts'
import { api } from '../../../api.ts'
import type { Member } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'

/** One account. */
export const useAccount = resource(
  ({ audience, ...member }: Member, signal): Promise<AccountInfo> =>
    audience === 'employee'
      ? api.getAdminUserInfo({ query: member, signal })
      : api.postUserInfo({ body: member, signal }),
)
