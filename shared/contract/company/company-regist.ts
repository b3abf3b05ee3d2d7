import * as v from 'valibot'
import { Company, checkZip, companyFields } from '../../model/company.ts'
import { Id, RowVersion } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { Email } from '../../model/text.ts'
import { checkNames, nameInputs } from '../../model/user.ts'
import { call } from '../entry.ts'

/** An administrator by address and names: a new person, or a member, whose names do not change. */
export const NewManager = v.pipe(v.object({ email: Email, ...nameInputs }), checkNames())

/** Checks that no address is given twice, in any spelling. The error is at the later one. */
export const distinctCheck = <TManager extends { email: string } | string>(code: string) =>
  v.rawCheck<TManager[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<string>()
    for (const [at, manager] of dataset.value.entries()) {
      if (typeof manager === 'string') continue
      const { email } = manager
      if (email !== '' && seen.has(email))
        addIssue({
          message: code,
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: at, value: manager },
            { type: 'object', origin: 'value', input: { ...manager }, key: 'email', value: email },
          ],
        })
      seen.add(email)
    }
  })

/** All administrators of a company, at least one (specification §5). Administrators who are left out become general users. */
const managers = v.optional(
  v.pipe(
    List(v.union([Id, NewManager], 'type'), 100),
    v.minLength(1, 'administrator_required'),
    distinctCheck('email_twice'),
  ),
  [],
)

/** Registration and editing of companies by the maker's employees. */
export const companyRegist = {
  postAdminCompanyRegist: call('POST', '/api/v1/admin/company/regist', {
    callers: ['editor'],
    effects: { role: 'sometimes', admission: 'sometimes', account: 'sometimes', access: 'sometimes' },
    /** With `company_code` it edits and needs `row_version`. Without it, a new company gets the next free code. */
    body: v.pipe(
      v.object({ company_code: v.optional(Id), ...companyFields, managers, row_version: v.optional(RowVersion) }),
      checkZip(),
    ),
    response: v.object({
      ...Company.entries,
      /** Addresses of people with an account who are asked to join as administrators, and are not members yet. */
      asked: v.array(v.string()),
      /** Addresses to which the mail could not be sent at once. The people are saved. */
      unsent: v.array(v.string()),
    }),
    web: 'same',
    errors: ['stale', 'conflict', 'company_deactive', 'last_administrator', 'too_many_attempts'],
    summary:
      'Registers a company (a new one, or with `company_code` one that is not registered yet) or edits it, with all its administrators. Invites new people; asks people with an account elsewhere to join. 409 `conflict` with `errors`: an address is invited elsewhere. 409 `stale` has `current`. 409 `company_deactive`: a deactivated company invites no one',
  }),
}
