import type { ReactNode } from 'react'
import type { CompanyService } from '../../../../../shared/model/service.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Tabs } from '../../../../kit/frame/Tabs.tsx'
import { isMissing, Missing } from '../../../../kit/status/Loaded.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { together } from '../../../../kit/status/together.ts'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, linksAt, type PageProps } from '../../../../router/routes.ts'
import { useCompanyServices } from '../../../../state/company-service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useOwnCompanies } from '../../../company/stores/own-companies.ts'
import { FurtherServices } from '../../panels/FurtherServices.tsx'
import { ServiceList } from '../../parts/ServiceList.tsx'
import { useFurtherServices } from '../../stores/service-request.ts'

/** A company's services, for the company's administrators. Services that have ended are marked. */
export default function Page({ params: { companyId } }: PageProps<'serviceList'>) {
  const t = useText()
  const further = useResource(useFurtherServices, { company_code: companyId })
  const services = together(useResource(useCompanyServices, { audience: 'customer', company_code: companyId }), {
    resource: further,
    failed: t('further.loadFailed'),
  })
  const companies = useResource(useOwnCompanies, {})
  if (isMissing(services.error)) return <Missing />
  return (
    <Main>
      <ServicesHeader
        code={companyId}
        company={companies.data?.find(({ code }) => code === companyId)?.company}
        label={t('menu.accountSetting')}
        services={services.data}
      />
      <Tabs label={t('account.sections')} tabs={linksAt('settingTab', { companyId })} />
      <ServiceList
        headless
        hrefOf={({ service_id }) => href('serviceDetail', { companyId, serviceId: service_id })}
        none={{
          text: t('service.noneText'),
          action: <ButtonLink href={href('contactForm')}>{t('menu.contact')}</ButtonLink>,
        }}
        services={services}
      />
      {/* Below the list, which would push it down. */}
      {services.data && further.status === 'loading' && !further.data && (
        <SkeletonPanel rows={2} title={t('further.title')} />
      )}
      {(services.data || services.status === 'failed') && further.data && (
        <FurtherServices companyCode={companyId} services={further.data} />
      )}
    </Main>
  )
}

interface ServicesHeaderProps {
  code: string
  label: ReactNode
  /** The company's name; undefined while loading. */
  company: string | undefined
  services: readonly CompanyService[] | undefined
}

/** Header above a company's services: its name and their number. */
function ServicesHeader({ code, label, company, services }: ServicesHeaderProps) {
  const t = useText()
  const title = t('service.list')
  useTitle(company === undefined ? undefined : `${title} – ${company}`)
  return (
    <PageHeader
      code={code}
      data={
        services && [
          {
            term: t('service.count'),
            value: services
              .filter(({ status, stopped }) => status === 1 && stopped !== 1)
              .length.toLocaleString(t.locale),
          },
        ]
      }
      label={label}
      title={company ?? title}
    />
  )
}
