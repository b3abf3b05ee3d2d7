import { useText } from '../../messages/index.ts'
import { href, linksAt, type PageProps } from '../../routes.ts'
import { useCompanyServices } from '../../stores/company-services.ts'
import { useOwnCompanies } from '../../stores/own-companies.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { ServiceList } from '../../ui/service/ServiceList.tsx'
import { ServicesPlate } from '../../ui/service/ServicesPlate.tsx'
import { isMissing, Missing } from '../../ui/status/Missing.tsx'

/** The services of a company, for its administrators. One that the maker provides no more says so. */
export default function Page({ params: { companyId } }: PageProps<'serviceList'>) {
  const t = useText()
  const services = useResource(useCompanyServices, { face: 'customer', company_code: companyId })
  const companies = useResource(useOwnCompanies, {})
  if (isMissing(services.error)) return <Missing />
  return (
    <Main>
      <ServicesPlate
        code={companyId}
        company={companies.data?.find(({ code }) => code === companyId)?.company}
        label={t('menu.accountSetting')}
        services={services.data}
      />
      <Tabs label={t('account.sections')} of={linksAt('settingTab', { companyId })} />
      <ServiceList
        hrefOf={({ service_id }) => href('serviceDetail', { companyId, serviceId: service_id })}
        of={services}
      />
    </Main>
  )
}
