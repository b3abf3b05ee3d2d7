import type { AccountInfo } from '../../../../shared/model/user.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import type { Face } from '../../../state/viewer.ts'

/** A person as the member of a company. */
export interface Member {
  face: Face
  company_code: string
  user_id: string
}

/** One account. */
export const useAccount = resource(
  ({ face, ...member }: Member, signal): Promise<AccountInfo> =>
    face === 'employee' ? api.getAdminUserInfo({ query: member, signal }) : api.postUserInfo({ body: member, signal }),
)
