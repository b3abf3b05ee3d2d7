import type { QueryOf } from '../../../../shared/contract/index.ts'
import type { RequestDetail } from '../../../../shared/model/request.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'
import { recountWaitingRequests } from '../../../state/waiting-requests.ts'

/** One page of the access requests and service requests. The previous page stays visible while it loads. */
export const useRequests = listStore(
  'getAdminRequestList',
  resource(
    (query: NonNullable<QueryOf<'getAdminRequestList'>>, signal) => api.getAdminRequestList({ query, signal }),
    () => true,
  ),
)

/** The requests of a company that wait for a decision, newest first. */
export const useCompanyRequests = resource(({ company_code }: { company_code: string }, signal) =>
  api.getAdminRequestList({ query: { company_code, state: 'waiting', per_page: 100 }, signal }),
)

/** One request. */
export const useRequest = resource(({ id }: { id: string }, signal) =>
  api.getAdminRequestDetail({ query: { id }, signal }),
)

/** Shows the request as it is after a decision, ours or that of someone else. */
const show = (request: RequestDetail): void => {
  const { input, change } = useRequest.getState()
  if (input?.id === request.id) change(() => request)
  recountWaitingRequests()
}

const deciding = async (decision: Promise<RequestDetail>): Promise<void> => {
  try {
    show(await decision)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') show(error.data.current as RequestDetail)
    throw error
  }
}

type Decided = Pick<RequestDetail, 'id' | 'row_version'>

/** Approves a request with a choice of its services. */
export const approveRequest = ({ id, row_version }: Decided, services: string[]): Promise<void> =>
  deciding(api.postAdminRequestApprove({ body: { id, row_version, services } }))

/** Rejects a request; the applicant gets the reason. */
export const rejectRequest = ({ id, row_version }: Decided, text: string): Promise<void> =>
  deciding(api.postAdminRequestReject({ body: { id, row_version, text } }))
