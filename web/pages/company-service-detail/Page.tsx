import { EmployeeService } from '../../panels/service/EmployeeService.tsx'
import { href, type PageProps } from '../../routes.ts'

/** One service of any company and who may use it, for employees. */
export default function Page({ params: { companyId, serviceId } }: PageProps<'companyServiceDetail'>) {
  return (
    <EmployeeService
      back={href('companyServiceList', { companyId })}
      companyCode={companyId}
      hrefOf={({ id }) => href('companyAccountDetail', { companyId, accountId: id })}
      serviceId={serviceId}
    />
  )
}
