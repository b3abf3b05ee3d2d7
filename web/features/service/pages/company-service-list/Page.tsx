import { Link } from 'wouter'
import { requestTypeWords } from '../../../../../shared/lists/requests.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { CompanyHeader } from '../../../company/parts/CompanyHeader.tsx'
import { useCompanyHead } from '../../../company/stores/company-head.ts'
import { useCompanyRequests } from '../../../joining/stores/admin-request.ts'
import { Entitlements } from '../../panels/Entitlements.tsx'

/** A company's services and its requests that wait, for employees. */
export default function Page({ params: { companyId } }: PageProps<'companyServiceList'>) {
  const t = useText()
  const head = useCompanyHead(companyId)
  if (isMissing(head.company.error)) return <Missing />
  return (
    <Main>
      <CompanyHeader head={head} title={t('route.companyServiceList')} />
      <Entitlements
        beside={{ resource: head.company, failed: t('company.oneFailed') }}
        company={head.company.data?.company}
        companyCode={companyId}
        hrefOf={({ service_id }) => href('companyServiceDetail', { companyId, serviceId: service_id })}
        none={t('service.noneProvided')}
      />
      <CompanyRequests companyCode={companyId} />
    </Main>
  )
}

/** Requests of a company that wait for a decision, for employees. Without one, nothing shows. */
function CompanyRequests({ companyCode }: { companyCode: string }) {
  const t = useText()
  const requests = useResource(useCompanyRequests, { company_code: companyCode })
  if (requests.status !== 'failed' && !requests.data?.data.length) return null
  return (
    <Panel title={t('service.openRequests')}>
      <Loaded labels={{ loading: t('requests.loading'), failed: t('requests.failed') }} resource={requests}>
        {({ data }) => (
          <Rows>
            {data.map(({ id, type, services, created_at, ...names }) => (
              <Row
                key={id}
                note={
                  <>
                    {t(requestTypeWords[type])} · <PersonName names={names} /> · <Time value={created_at} />
                  </>
                }
                stacked
                title={
                  <Link href={href('accessRequest', { requestId: id })}>
                    {listOf(
                      services.map(({ name }) => name),
                      t.locale,
                    )}
                  </Link>
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Panel>
  )
}
