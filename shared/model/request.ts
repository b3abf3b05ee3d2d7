import * as v from 'valibot'
import { requestEnds, requestStates, requestTypes } from '../rules/requests.ts'
import { CompanyRow } from './company.ts'
import { Flag, Id, Locale, OptionalTime, Time } from './flag.ts'
import { RequestKind } from './service-policy.ts'
import { nameTexts } from './user.ts'

export const RequestType = v.picklist(requestTypes, 'choice')
export const RequestState = v.picklist(requestStates, 'choice')

const Named = v.object({ service_id: Id, name: v.string() })

/** A row of the employees' list of requests. Texts are as typed. */
export const RequestRow = v.object({
  id: Id,
  type: RequestType,
  state: RequestState,
  /** null: of a service request. */
  kind: v.nullable(RequestKind),
  company: v.string(),
  /** null: the request belongs to no company. */
  company_code: v.nullable(Id),
  email: v.string(),
  ...nameTexts,
  services: v.array(Named),
  created_at: Time,
})
export type RequestRow = v.InferOutput<typeof RequestRow>

/** What a registered or requested company has in common with a request. */
const likenesses = ['name', 'domain', 'phone'] as const
export type Likeness = (typeof likenesses)[number]

const AlikeCompany = v.object({
  ...v.pick(CompanyRow, ['code', 'company', 'regist_flg', 'active_flg', 'user_count']).entries,
  alike: v.array(v.picklist(likenesses)),
})
export type AlikeCompany = v.InferOutput<typeof AlikeCompany>

/** What has become of a request. */
const decision = {
  closed_as: v.nullable(v.picklist(requestEnds)),
  decided_at: OptionalTime,
  /** Address of the employee, or of the administrator who withdrew it. */
  decided_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
}

const OtherRequest = v.object({
  ...v.pick(RequestRow, ['id', 'type', 'state', 'company', 'services', 'created_at']).entries,
  ...decision,
})
export type OtherRequest = v.InferOutput<typeof OtherRequest>

/** A request as employees see it. */
export const RequestDetail = v.object({
  ...RequestRow.entries,
  locale: Locale,
  department: v.string(),
  position: v.string(),
  nation: v.string(),
  zip: v.string(),
  address1: v.string(),
  address2: v.string(),
  tel: v.string(),
  /** 1: the registration link waits for the approval, too. */
  held: Flag,
  /** Ids of services that the company gets or got, and of those that wait for a decision. */
  allowed: v.array(Id),
  waiting: v.array(Id),
  registered_at: OptionalTime,
  ...decision,
  row_version: v.number(),
  /** Companies that look like this one. */
  alike: v.array(AlikeCompany),
  /** The company of a service request as it is now, with services that it has or had; null: of an access request. */
  customer: v.nullable(
    v.object({
      user_count: v.number(),
      services: v.array(v.object({ ...Named.entries, status: Flag, updated_at: Time })),
    }),
  ),
  /** Other requests, newest first: of a service request those of the same company, else those of the same address. */
  others: v.array(OtherRequest),
})
export type RequestDetail = v.InferOutput<typeof RequestDetail>
