import { Main } from '../../../../kit/frame/Main.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { RequestsPlate } from '../../panels/RequestsPlate.tsx'
import { useRequests } from '../../stores/requests.ts'
import { RequestList } from './RequestList.tsx'
import { useRequestList } from './use-request-list.ts'

/** Access requests and service requests, and how they are received. */
export default function Page() {
  const t = useText()
  const { list, query } = useRequestList()
  const requests = useResource(useRequests, query)
  return (
    <Main>
      <RequestsPlate title={t('route.accessRequests')} />
      <RequestList list={list} requests={requests} />
    </Main>
  )
}
