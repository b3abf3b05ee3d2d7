import { useText } from '../../messages/index.ts'
import { EmployeesScreen } from '../../panels/employee/EmployeesScreen.tsx'
import { Entitlements } from '../../panels/service/Entitlements.tsx'
import { href } from '../../routes.ts'
import { useCompanyServices } from '../../stores/company-services.ts'
import { useMakerCompany } from '../../stores/employees.ts'

/** Which services the maker's own employees may use, for those of them who may change things. */
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
  const words = { loading: t('account.servicesLoading'), failed: t('account.servicesFailed') }
  return (
    <EmployeesScreen data={data} title={t('route.employeeServiceList')} words={words}>
      {companyCode => (
        <Entitlements
          company={t('people.makers')}
          companyCode={companyCode}
          hrefOf={({ service_id }) => href('employeeServiceDetail', { serviceId: service_id })}
        />
      )}
    </EmployeesScreen>
  )
}
