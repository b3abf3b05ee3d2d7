import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { LoadedMakerCompany } from '../../../account/panels/employees/LoadedMakerCompany.tsx'
import { ServiceScreen } from '../../panels/ServiceScreen.tsx'

/** One service and which employees may use it, for editors. */
export default function Page({ params: { serviceId } }: PageProps<'employeeServiceDetail'>) {
  const t = useText()
  const labels = { loading: t('service.loading'), failed: t('service.loadingFailed') }
  return (
    <LoadedMakerCompany title={t('route.employeeServiceDetail')} labels={labels}>
      {code => (
        <ServiceScreen
          back={href('employeeServiceList')}
          hrefOf={({ id }) => href('employeeAccountDetail', { accountId: id })}
          target={{ audience: 'employee', company_code: code, service_id: serviceId }}
        />
      )}
    </LoadedMakerCompany>
  )
}
