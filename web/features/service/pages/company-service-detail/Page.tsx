import { href, type PageProps } from '../../../../router/routes.ts'
import { ServiceScreen } from '../../panels/ServiceScreen.tsx'

/** One service of a company and who may use it, for employees. */
export default function Page({ params: { companyId, serviceId } }: PageProps<'companyServiceDetail'>) {
  return (
    <ServiceScreen
      back={href('companyServiceList', { companyId })}
      hrefOf={({ id }) => href('companyAccountDetail', { companyId, accountId: id })}
      target={{ audience: 'employee', company_code: companyId, service_id: serviceId }}
    />
  )
}
