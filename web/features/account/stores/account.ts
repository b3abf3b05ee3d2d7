import type { AccountInfo } from '../../../../shared/model/user.ts'
import { api } from '../../../api.ts'
import type { Audience } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'

/** A person as a member of one company. */
export interface Member {
  audience: Audience
  company_code: string
  user_id: string
}

/** One account. */
export const useAccount = resource(
  ({ audience, ...member }: Member, signal): Promise<AccountInfo> =>
    audience === 'employee'
      ? api.getAdminUserInfo({ query: member, signal })
      : api.postUserInfo({ body: member, signal }),
)
