import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useCompanyServices } from '../../../../state/company-service.ts'
import { EmployeesScreen } from '../../../account/panels/employees/EmployeesScreen.tsx'
import { useMakerCompany } from '../../../account/stores/employee.ts'
import { Entitlements } from '../../panels/Entitlements.tsx'

/** Which services the maker's own employees may use, for editors. */
export default function Page() {
  const t = useText()
  const code = useMakerCompany(({ data }) => data?.company_code)
  const services = useCompanyServices(({ input, data }) => (code && input?.company_code === code ? data : undefined))
  const data = services && [
    {
      term: t('service.count'),
      value: t('account.servicesCount', {
        usable: services.filter(({ status }) => status === 1).length,
        total: services.length,
      }),
    },
  ]
  const labels = { loading: t('account.servicesLoading'), failed: t('account.servicesFailed') }
  return (
    <EmployeesScreen data={data} title={t('route.employeeServiceList')} labels={labels}>
      {companyCode => (
        <Entitlements
          company={t('employee.makers')}
          companyCode={companyCode}
          hrefOf={({ service_id }) => href('employeeServiceDetail', { serviceId: service_id })}
        />
      )}
    </EmployeesScreen>
  )
}
