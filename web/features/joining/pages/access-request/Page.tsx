import { Link } from 'wouter'
import { requestKindWords, requestStateTextOf, requestTypeWords } from '../../../../../shared/lists/requests.ts'
import type { AlikeCompany, Likeness, OtherRequest, RequestDetail } from '../../../../../shared/model/request.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { listOf } from '../../../../kit/text/format.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/reference.ts'
import { RequestDecision } from '../../panels/RequestDecision.tsx'
import { RequestChip } from '../../parts/RequestChip.tsx'
import { useRequest } from '../../stores/admin-request.ts'
import { TypedRequest } from './TypedRequest.tsx'

const decisionName = ({ state, closed_as }: OtherRequest): MessageId => {
  if (closed_as === 'withdrawn') return 'requests.eventWithdrawn'
  return state === 'rejected' ? 'requests.eventRejected' : 'requests.eventApproved'
}

/** What has happened to the request. */
function History({ request }: { request: RequestDetail }) {
  const t = useText()
  const { created_at, registered_at, decided_at, decided_by } = request
  const events = [
    { at: created_at, text: t('requests.eventCreated') },
    ...(registered_at === null ? [] : [{ at: registered_at, text: t('requests.eventRegistered') }]),
    ...(decided_at === null
      ? []
      : [{ at: decided_at, text: t(decisionName(request), { person: decided_by ?? t('requests.formerEmployee') }) }]),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <Panel title={t('requests.history')}>
      <Rows>
        {events.map(({ at, text }) => (
          <Row key={text} note={<Time value={at} />} stacked title={text} />
        ))}
      </Rows>
    </Panel>
  )
}

/** Other requests of the company or of the address, with their decisions. */
function OtherRequests({ request: { type, others } }: { request: RequestDetail }) {
  const t = useText()
  const isOfCompany = type === 'service'
  if (!isOfCompany && others.length === 0) return null
  const nameOf = ({ company, services }: OtherRequest) =>
    isOfCompany
      ? listOf(
          services.map(({ name }) => name),
          t.locale,
        )
      : company
  return (
    <Panel title={t(isOfCompany ? 'requests.othersOfCompany' : 'requests.others')}>
      {others.length === 0 ? (
        <EmptyState title={t('requests.othersNone')} />
      ) : (
        <Rows>
          {others.map(other => (
            <Row
              key={other.id}
              note={
                <>
                  {t(requestTypeWords[other.type])} · {t(requestStateTextOf(other))} · <Time value={other.created_at} />
                  {other.decided_at !== null && (
                    <>
                      <br />
                      {t(decisionName(other), { person: other.decided_by ?? t('requests.formerEmployee') })} ·{' '}
                      <Time value={other.decided_at} />
                    </>
                  )}
                </>
              }
              stacked
              title={<Link href={href('accessRequest', { requestId: other.id })}>{nameOf(other)}</Link>}
            >
              {other.reason !== null && <p className="small typed-text">{other.reason}</p>}
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

const likenessNames: Record<Likeness, MessageId> = {
  name: 'requests.alikeName',
  domain: 'requests.alikeDomain',
  phone: 'requests.alikePhone',
}

const statusOf = ({ regist_flg, active_flg }: AlikeCompany): MessageId => {
  if (regist_flg !== 1) return 'requests.companyUnregistered'
  return active_flg === 1 ? 'requests.companyActive' : 'requests.companyDeactive'
}

/** Companies that may be the one of the request, most alike first. */
function AlikeCompanies({ companies }: { companies: readonly AlikeCompany[] }) {
  const t = useText()
  return (
    <Panel title={t('requests.alike')}>
      {companies.length === 0 ? (
        <EmptyState title={t('requests.alikeNone')}>{t('requests.alikeNoneText')}</EmptyState>
      ) : (
        <Rows>
          {companies.map(company => (
            <Row
              key={company.code}
              note={
                <>
                  <span className="code">{company.code}</span> · {t(statusOf(company))}
                  <br />
                  {t('requests.alikeIn', {
                    what: listOf(
                      company.alike.map(likeness => t(likenessNames[likeness])),
                      t.locale,
                    ),
                  })}
                </>
              }
              stacked
              title={<Link href={href('companyInformation', { companyId: company.code })}>{company.company}</Link>}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

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
      <PageHeader
        chips={data && <RequestChip request={data} />}
        data={
          data && [
            ...(data.kind ? [{ term: t('request.kind'), value: t(requestKindWords[data.kind]) }] : []),
            { term: t('requests.createdAt'), value: <Time value={data.created_at} /> },
          ]
        }
        label={t(data ? requestTypeWords[data.type] : 'route.accessRequest')}
        title={
          <ObjectName failed={request.status === 'failed'} name={data?.company} title={t('route.accessRequest')} />
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
                <OtherRequests request={shown} />
              </>
            }
          />
        )}
      </Loaded>
    </Main>
  )
}
