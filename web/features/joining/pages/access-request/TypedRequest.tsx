import { Link } from 'wouter'
import type { RequestDetail } from '../../../../../shared/model/request.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { languageNames } from '../../../../kit/action/LanguageSwitch.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { CountryFlag } from '../../../../kit/text/CountryFlag.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { formatZip, listOf } from '../../../../kit/text/format.ts'
import { Time } from '../../../../kit/text/Time.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'

/** What has become of a requested service. */
const serviceState = (
  { allowed, waiting, state, type, registered_at }: RequestDetail,
  serviceId: string,
): MessageId => {
  if (waiting.includes(serviceId)) return 'requests.serviceWaiting'
  if (!allowed.includes(serviceId)) return 'requests.serviceNot'
  const isGranted = type === 'service' || state === 'registered' || registered_at !== null
  return isGranted ? 'requests.serviceGranted' : 'requests.serviceAllowed'
}

/** When the company lost a service that it had before. */
const lostAt = ({ customer }: RequestDetail, serviceId: string): string | undefined =>
  customer?.services.find(({ service_id, status }) => service_id === serviceId && status === 0)?.updated_at

interface TypedRequestProps {
  request: RequestDetail
  countries: readonly { nation: string; name: string }[]
}

/** The services of a request with their state, and everything that was typed. */
export function TypedRequest({ request, countries }: TypedRequestProps) {
  const t = useText()
  const { company, company_code, nation, zip, address1, address2, tel, customer } = request
  const country = countries.find(candidate => candidate.nation === nation)?.name ?? nation
  const address = [
    { term: t('address.nation'), value: <CountryFlag nation={nation}>{country}</CountryFlag> },
    { term: t('address.zip'), value: zip && <span className="code">{formatZip(zip, nation)}</span> },
    { term: t('address.address1'), value: address1 },
    { term: t('address.address2'), value: address2 },
    { term: t('address.tel'), value: <span className="code">{tel}</span> },
  ]
  const current = customer?.services.filter(({ status }) => status === 1) ?? []
  const present = customer
    ? [
        { term: t('company.users'), value: customer.user_count.toLocaleString(t.locale) },
        {
          term: t('requests.servicesNow'),
          value:
            current.length === 0
              ? t('requests.servicesNone')
              : listOf(
                  current.map(({ name }) => name),
                  t.locale,
                ),
        },
      ]
    : []
  return (
    <>
      <Panel title={t('request.services')}>
        <Rows>
          {request.services.map(({ service_id, name }) => {
            const lost = lostAt(request, service_id)
            return (
              <Row
                action={<span className="small">{t(serviceState(request, service_id))}</span>}
                key={service_id}
                note={
                  lost && (
                    <>
                      {t('requests.hadUntil')} <Time value={lost} />
                    </>
                  )
                }
                title={name}
              />
            )
          })}
        </Rows>
      </Panel>
      <Panel
        action={
          company_code && (
            <Link className="small" href={href('companyInformation', { companyId: company_code })}>
              {t('requests.toCompany')}
            </Link>
          )
        }
        title={t('address.company')}
      >
        <Facts
          facts={[{ term: t('company.name'), value: company }, ...(request.type === 'access' ? address : present)]}
        />
      </Panel>
      <Panel title={t('requests.applicant')}>
        <Facts
          facts={[
            { term: t('account.name'), value: <PersonName names={request} /> },
            ...(request.type === 'access'
              ? [
                  { term: t('account.department'), value: request.department },
                  { term: t('account.position'), value: request.position },
                ]
              : []),
            { term: t('account.email'), value: <Email address={request.email} /> },
            { term: t('requests.language'), value: languageNames[request.locale] },
          ]}
        />
      </Panel>
    </>
  )
}
