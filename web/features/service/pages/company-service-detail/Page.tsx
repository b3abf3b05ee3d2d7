import { href, type PageProps } from '../../../../router/routes.ts'
import { OneService } from '../../panels/OneService.tsx'

/** One service of a company and who may use it, for employees. */
export default function Page({ params: { companyId, serviceId } }: PageProps<'companyServiceDetail'>) {
  return (
    <OneService
      back={href('companyServiceList', { companyId })}
      hrefOf={({ id }) => href('companyAccountDetail', { companyId, accountId: id })}
      target={{ audience: 'employee', company_code: companyId, service_id: serviceId }}
    />
  )
}
