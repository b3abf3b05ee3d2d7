import * as v from 'valibot'
import { Company, checkZip, companyFields } from '../../model/company.ts'
import { Id } from '../../model/flag.ts'
import { Email } from '../../model/text.ts'
import { nameFields } from '../../model/user.ts'
import { call } from '../entry.ts'

/** An administrator by address and names: a new person, or somebody who is a member already and keeps their names. */
export const NewManager = v.object({ email: Email, ...nameFields })

/** All administrators of a company; whoever is left out is a general user from then on. At least one (specification §5). */
const managers = v.optional(
  v.pipe(
    v.array(v.union([Id, NewManager], 'type'), 'type'),
    v.minLength(1, 'administrator_required'),
    v.maxLength(100, 'range'),
  ),
  [],
)

/** Registering companies and editing them, by the maker's employees. */
export const companyRegist = {
  postAdminCompanyRegist: call({
    method: 'POST',
    path: '/api/v1/admin/company/regist',
    callers: ['editor'],
    /** With `company_code` an edit, which needs `row_version`; without it a new company under the next free code. */
    body: v.pipe(
      v.object({
        company_code: v.optional(Id),
        ...companyFields,
        managers,
        row_version: v.optional(v.pipe(v.number('number'), v.integer('number'))),
      }),
      checkZip(),
    ),
    response: v.object({
      ...Company.entries,
      /** Addresses of people who have an account and are asked to join as administrators: not members yet. */
      asked: v.array(v.string()),
      /** Addresses to which the mail could not be sent at once; those people are kept. */
      unsent: v.array(v.string()),
    }),
    web: 'same',
    errors: ['stale', 'conflict', 'last_administrator', 'too_many_attempts'],
    summary:
      'Registers a company (a new one, or with `company_code` one that is not registered yet) or edits it, with all its administrators. New ones are invited, who has an account elsewhere is asked to join; an address that is invited elsewhere is 409 `conflict` with `errors`; 409 `stale` carries `current`',
  }),
}
