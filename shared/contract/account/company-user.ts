import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

/** Membership of a company. */
export const companyUser = {
  deleteAdminCompanyUser: call({
    method: 'DELETE',
    path: '/api/v1/admin/company/user/:company_code',
    callers: ['editor'],
    params: v.object({ company_code: Id }),
    body: v.object({ user_id: Id, ...Reason.entries }),
    response: v.object({}),
    web: 'same',
    errors: ['administrator'],
    summary:
      'Unlinks a person from a company, with a reason. A person without another company becomes unregistered. An administrator must be made a general user first',
  }),
  postAdminCompanyUserMove: call({
    method: 'POST',
    path: '/api/v1/admin/company/user/move',
    callers: ['editor'],
    body: v.object({
      user_id: Id,
      company_code: Id,
      /** Code of the company to which the person moves. */
      to: Id,
      row_version: v.pipe(v.number('number'), v.integer('number')),
      ...Reason.entries,
    }),
    response: v.object({
      /** `asked`: the person has an account, and moves when they agree. */
      outcome: v.picklist(['moved', 'asked']),
      mail_sent: v.boolean(),
    }),
    web: 'same',
    errors: [
      'administrator',
      'company_deactive',
      'company_unregistered',
      'conflict',
      'invalid',
      'stale',
      'too_many_attempts',
    ],
    summary:
      'Moves a person to another company, with those of their services that it has. Who has an account is asked by email, stays until they agree, and leaves the earlier company by that. An administrator must be made a general user first. 409 `conflict` for a member of that company; `stale` has `current`',
  }),
}
