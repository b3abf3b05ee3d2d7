import * as v from 'valibot'
import { Id, RowVersion } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { RequestDetail, RequestRow, RequestState, RequestType } from '../../model/request.ts'
import { Lines, OptionalLine } from '../../model/text.ts'
import { waitingCountedTo } from '../../rules/requests.ts'
import { call } from '../entry.ts'
import { listed } from '../listed.ts'

const decided = { id: Id, row_version: RowVersion }

const decision = {
  callers: ['editor'],
  response: RequestDetail,
  web: 'same',
  errors: ['stale', 'company_unregistered', 'too_many_attempts'],
} as const

/** Access requests and service requests, for employees, who decide them (our own calls). */
export const adminRequest = {
  ...listed({
    getAdminRequestList: call('GET', '/api/v1/admin/request/list', {
      callers: ['employee'],
      query: v.object({
        state: v.optional(RequestState),
        type: v.optional(RequestType),
        search: OptionalLine(),
        company_code: v.optional(Id),
        ...pageQuery,
      }),
      response: Page(RequestRow),
      web: 'same',
      summary:
        'Access requests and service requests, newest first; searched by company, person and address, or of one company',
    }),
  }),
  getAdminRequestCount: call('GET', '/api/v1/admin/request/count', {
    callers: ['employee'],
    response: v.object({ waiting: v.number(), unlocking: v.number() }),
    web: 'same',
    summary: `Number of requests that wait for a decision, and of unlock requests (\`unlocking\`), each counted up to ${waitingCountedTo}`,
  }),
  getAdminRequestDetail: call('GET', '/api/v1/admin/request/detail', {
    callers: ['employee'],
    query: v.object({ id: Id }),
    response: RequestDetail,
    web: 'same',
    summary: 'A request as typed, with companies that look like the one it names',
  }),
  postAdminRequestApprove: call('POST', '/api/v1/admin/request/approve', {
    ...decision,
    effects: { admission: 'always', access: 'sometimes' },
    body: v.object({ ...decided, services: List(Id, 100, 'required') }),
    summary:
      'Approves a request with a choice of the services that wait, and mails the applicant. The registration link is mailed, if it waited. 409 `stale` with the current request if it was decided or replaced',
  }),
  postAdminRequestReject: call('POST', '/api/v1/admin/request/reject', {
    ...decision,
    /** The reason goes to an address that a stranger may have typed. */
    effects: { voice: 'always' },
    body: v.object({ ...decided, text: Lines(2000) }),
    summary: "Rejects a request, and mails the reason in the applicant's language",
  }),
}
