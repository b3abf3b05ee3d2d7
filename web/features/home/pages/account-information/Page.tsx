import './page.css'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel, Rows } from '../../../../kit/frame/Panel.tsx'
import { Badge } from '../../../../kit/status/Badge.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { type Top, useTop } from '../../../../state/top.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { SessionList } from '../../../sign-in/dialogs/own-sessions/SessionList.tsx'
import { NewAddress } from '../../../sign-in/panels/NewAddress.tsx'
import { PasskeyNotice } from '../../../sign-in/panels/PasskeyNotice.tsx'
import { PasskeyPanel, useOffersPasskeys } from '../../../sign-in/panels/PasskeyPanel.tsx'
import { NewsItem } from '../../parts/NewsItem.tsx'
import { EditOwnPerson } from './EditButton.tsx'
import { MembershipsPanel, PersonPanel } from './PersonPanel.tsx'
import { NextStep, ServicesPanel } from './ServicesPanel.tsx'

/** A customer's own page: services, registered data, news. */
export default function Page() {
  const t = useText()
  const top = useResource(useTop, {})
  const offersPasskeys = useOffersPasskeys()
  const labels = { loading: t('information.loading'), failed: t('information.failed') }
  return (
    <Main>
      <PersonHeader hasFailed={top.status === 'failed'} top={top.data} />
      <PasskeyNotice />
      <NewAddress audience="customer" page={href('accountInformation')}>
        <p>{t('information.anotherLink')}</p>
        {top.data && <EditOwnPerson draft="edit-address" label={t('information.changeAgain')} user={top.data.user} />}
      </NewAddress>
      <Loaded
        labels={labels}
        placeholder={
          <Columns
            main={<SkeletonPanel rows={5} title={t('information.services')} />}
            rest={
              <>
                <SkeletonPanel rows={6} title={t('account.details')} />
                <SkeletonPanel rows={4} title={t('information.memberships', { count: 1 })} />
                {offersPasskeys && <SkeletonPanel rows={1} title={t('passkey.title')} />}
                <SkeletonPanel rows={1} title={t('sessions.title')} />
              </>
            }
            side={<SkeletonPanel rows={3} title={t('information.notices')} />}
          />
        }
        resource={top}
      >
        {data => (
          <Columns
            main={
              <>
                <NextStep {...data} />
                <ServicesPanel services={data.services} user={data.user} />
              </>
            }
            rest={
              <>
                <PersonPanel user={data.user} />
                <MembershipsPanel user={data.user} />
                <PasskeyPanel />
                <Panel title={t('sessions.title')}>
                  <SessionList />
                </Panel>
              </>
            }
            side={<NoticesPanel notices={data.notices} />}
          />
        )}
      </Loaded>
    </Main>
  )
}

/** News; each item expands in place. */
function NoticesPanel({ notices }: Pick<Top, 'notices'>) {
  const t = useText()
  return (
    <Panel title={t('information.notices')}>
      {notices.length === 0 ? (
        <EmptyState title={t('information.noticesNone')} />
      ) : (
        <Rows>
          {notices.map(notice => (
            <NewsItem key={notice.id} news={notice} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** Header of the signed-in person; a bar in place of the name while it loads. */
function PersonHeader({ top, hasFailed }: { top: Top | undefined; hasFailed: boolean }) {
  const t = useText()
  if (!top && hasFailed) return <PageHeader title={t('route.accountInformation')} />
  if (!top)
    return (
      <PageHeader
        data={undefined}
        label={<span aria-hidden="true">{t('route.accountInformation')}</span>}
        title={<ObjectName failed={false} name={undefined} title={t('route.accountInformation')} />}
      />
    )
  const { user, services } = top
  const [company, ...others] = user.companies
  const count = user.companies.length
  return (
    <PageHeader
      chips={user.manager_flg === 1 && <Badge>{t('shell.administrator')}</Badge>}
      data={[
        {
          term: t('information.company'),
          value: company && others.length === 0 ? company.name : t('information.companyCount', { count }),
        },
        ...(company && others.length === 0 ? [{ term: t('information.companyCode'), value: company.code }] : []),
        { term: t('information.services'), value: services.filter(service => service.usable).length },
      ]}
      label={t('route.accountInformation')}
      title={<PersonName names={user} />}
    />
  )
}
