import { useState } from 'react'
import type { FurtherService } from '../../../../shared/contract/service/service-request.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useAlert } from '../../../state/alert.ts'
import { FurtherServiceList } from '../parts/FurtherServiceList.tsx'
import { requestService, withdrawRequest } from '../stores/service-request.ts'

const RequestService = lazyDialog(() => import('../dialogs/RequestService.tsx'))
const WithdrawRequest = lazyDialog(() => import('../dialogs/WithdrawRequest.tsx'))

interface FurtherServicesProps {
  companyCode: string
  services: readonly FurtherService[]
}

/** Services that a company lacks: its administrator requests them here, and withdraws requests that wait. */
export function FurtherServices({ companyCode, services }: FurtherServicesProps) {
  const [wanted, setWanted] = useState<FurtherService>()
  const [unwanted, setUnwanted] = useState<FurtherService>()
  return (
    <>
      <FurtherServiceList onRequest={setWanted} onWithdraw={setUnwanted} services={services} />
      {wanted && (
        <RequestService
          atOnce={wanted.outcome === 'at_once'}
          onClose={() => setWanted(undefined)}
          onConfirm={async () => {
            await requestService(companyCode, wanted.service_id)
            setWanted(undefined)
            useAlert.getState().show({
              variant: 'success',
              message: wanted.outcome === 'at_once' ? 'further.granted' : 'further.requested',
              values: { service: wanted.name },
            })
          }}
          service={wanted}
        />
      )}
      {unwanted && (
        <WithdrawRequest
          onClose={() => setUnwanted(undefined)}
          onConfirm={async () => {
            await withdrawRequest(companyCode, unwanted.service_id)
            setUnwanted(undefined)
            useAlert.getState().show({
              variant: 'success',
              message: 'further.withdrawn',
              values: { service: unwanted.name },
            })
          }}
          service={unwanted}
        />
      )}
    </>
  )
}
