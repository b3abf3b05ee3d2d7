import { OneService } from '../../panels/service/OneService.tsx'
import { href, type PageProps } from '../../routes.ts'

/** One service of any company and who may use it, for employees. */
export default function Page({ params: { companyId, serviceId } }: PageProps<'companyServiceDetail'>) {
  return (
    <OneService
      back={href('companyServiceList', { companyId })}
      hrefOf={({ id }) => href('companyAccountDetail', { companyId, accountId: id })}
      of={{ face: 'employee', company_code: companyId, service_id: serviceId }}
    />
  )
}
