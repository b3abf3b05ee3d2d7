import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { NameSkeleton } from '../../../../kit/status/NameSkeleton.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/countries.ts'
import { RequestDecision } from '../../panels/RequestDecision.tsx'
import { kindNames } from '../../parts/kinds.ts'
import { RequestChip } from '../../parts/RequestChip.tsx'
import { typeNames } from '../../parts/request-names.ts'
import { useRequest } from '../../stores/requests.ts'
import { AlikeCompanies } from './AlikeCompanies.tsx'
import { History } from './History.tsx'
import { TypedRequest } from './TypedRequest.tsx'

/** One request: everything typed, companies that look alike, its history, and the decision. */
export default function Page({ params: { requestId } }: PageProps<'accessRequest'>) {
  const t = useText()
  const mayChange = useMayChange()
  const request = useResource(useRequest, { id: requestId })
  const countries = useResource(useCountries, {})
  const { data } = request
  useTitle(data && `${data.company} – ${t('route.accessRequest')}`)
  if (isMissing(request.error)) return <Missing />
  return (
    <Main>
      <BackLink href={href('accessRequests')}>{t('route.accessRequests')}</BackLink>
      <Nameplate
        chips={data && <RequestChip request={data} />}
        data={
          data && [
            ...(data.kind ? [{ term: t('request.kind'), value: t(kindNames[data.kind]) }] : []),
            { term: t('requests.createdAt'), value: <Time value={data.created_at} /> },
          ]
        }
        label={t(data ? typeNames[data.type] : 'route.accessRequest')}
        title={
          data?.company ??
          (request.status === 'failed' ? t('route.accessRequest') : <NameSkeleton title={t('route.accessRequest')} />)
        }
        {...(data?.company_code ? { code: data.company_code } : {})}
      />
      <Loaded
        labels={{ loading: t('requests.oneLoading'), failed: t('requests.oneFailed') }}
        placeholder={
          <Columns
            first={<SkeletonPanel rows={3} />}
            main={
              <>
                <SkeletonPanel rows={3} title={t('request.services')} />
                <SkeletonPanel rows={6} title={t('address.company')} />
              </>
            }
            side={<SkeletonPanel rows={2} title={t('requests.history')} />}
          />
        }
        resource={request}
      >
        {shown => (
          <Columns
            first={<RequestDecision mayDecide={mayChange} request={shown} />}
            main={<TypedRequest countries={countries.data ?? []} request={shown} />}
            split
            side={
              <>
                {shown.type === 'access' && <AlikeCompanies companies={shown.alike} />}
                <History request={shown} />
              </>
            }
          />
        )}
      </Loaded>
    </Main>
  )
}
