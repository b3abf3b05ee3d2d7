import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { UserInfo } from '../../model/user.ts'
import { call } from '../entry.ts'

/** Administrators of a company, appointed by the maker (specification §6). */
export const userManager = {
  postAdminUserManager: call('POST', '/api/v1/admin/user/manager', {
    callers: ['editor'],
    effects: { role: 'always' },
    body: v.object({ company_code: Id, user_id: Id, manager_flg: Flag }),
    response: UserInfo,
    web: 'same',
    errors: ['last_administrator'],
    summary: 'Makes a member an administrator of the company, or a general user; effective from their next request',
  }),
}
