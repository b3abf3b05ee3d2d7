import * as v from 'valibot'
import { nationCodes } from '../rules/nations.ts'
import { crossCheck } from './cross-check.ts'
import { Flag, Id, OptionalTime } from './flag.ts'
import { OptionalPhone, RequiredPhone, Zip } from './phone-and-zip.ts'
import { Line, OptionalLine } from './text.ts'
import { AccountStatus, nameTexts } from './user.ts'

/** A country or area by its ISO 3166-1 alpha-2 code. */
export const Nation = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(2, 'choice'),
  v.check(code => code === '' || nationCodes.includes(code), 'choice'),
)

/**
 * Checks that a Japanese address has a postal code of seven digits; elsewhere it may be empty. Last in
 * `v.pipe(v.object(…), checkZip())`.
 *
 * @param nation name of the field with the country
 */
export const checkZip = <TInput extends { zip: string } & Record<TNation, string>, TNation extends string = 'nation'>(
  nation: TNation = 'nation' as TNation,
) =>
  crossCheck<TNation | 'zip', TInput>(
    [nation, 'zip'],
    'zip',
    input => input[nation] !== 'JP' || /^\d{7}$/.test(input.zip),
    ({ zip }) => (zip === '' ? 'required' : 'format'),
  )

/** Company fields as a form sends them. `type` is an industry, `category` a company category. */
export const companyFields = {
  company: Line(),
  type: Id,
  category: Id,
  nation: Nation,
  tel: RequiredPhone,
  fax: OptionalPhone,
  zip: Zip,
  address1: Line(),
  address2: Line(),
  employees: OptionalLine(10),
  group: OptionalLine(),
}

const CompanyFields = v.object(companyFields)
export type CompanyFields = v.InferOutput<typeof CompanyFields>

const Status = v.picklist([0, 1, 2])

export const Company = v.object({
  id: Id,
  status: Status,
  code: Id,
  company: v.string(),
  type: v.string(),
  category: v.string(),
  nation: v.string(),
  tel: v.string(),
  fax: v.string(),
  zip: v.string(),
  address1: v.string(),
  address2: v.string(),
  employees: v.string(),
  group: v.string(),
  row_version: v.number(),
  /** Members, registered or not. Upstreams may not tell counts. */
  user_count: v.optional(v.number()),
  /** Current services of the company, and all services of the maker; without stopped ones. */
  service_count: v.optional(v.number()),
  service_total: v.optional(v.number()),
  managers: v.array(
    v.object({
      user_id: Id,
      email: v.string(),
      ...nameTexts,
      department: v.string(),
      position: v.string(),
      status: AccountStatus,
      last_login_at: OptionalTime,
    }),
  ),
})
export type Company = v.InferOutput<typeof Company>

/** A row of the company list as the upstream sends it, without the derived status. */
export const CompanyRow = v.object({
  id: Id,
  code: Id,
  company: v.string(),
  type: v.string(),
  category: v.string(),
  nation: v.string(),
  regist_flg: Flag,
  active_flg: Flag,
  user_count: v.optional(v.number()),
})
export type CompanyRow = v.InferOutput<typeof CompanyRow>
