import { href, type PageProps } from '../../../../router/routes.ts'
import { ServiceScreen } from '../../panels/ServiceScreen.tsx'

/** One service of a company and who may use it, for the company's administrators. */
export default function Page({ params: { companyId, serviceId } }: PageProps<'serviceDetail'>) {
  return (
    <ServiceScreen
      back={href('serviceList', { companyId })}
      hrefOf={({ id }) => href('accountDetail', { companyId, accountId: id })}
      target={{ audience: 'customer', company_code: companyId, service_id: serviceId }}
    />
  )
}
