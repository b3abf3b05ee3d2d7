import './page.css'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useTop } from '../../../../state/top.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { SessionList } from '../../../sign-in/dialogs/own-sessions/SessionList.tsx'
import { NewAddress } from '../../../sign-in/panels/NewAddress.tsx'
import { EditOwnPerson } from './EditButton.tsx'
import { NoticesPanel } from './NoticesPanel.tsx'
import { MembershipsPanel, PersonPanel } from './PersonPanel.tsx'
import { PersonPlate } from './PersonPlate.tsx'
import { NextStep, ServicesPanel } from './ServicesPanel.tsx'

/** A customer's own page: services, registered data, news. */
export default function Page() {
  const t = useText()
  const top = useResource(useTop, {})
  const labels = { loading: t('information.loading'), failed: t('information.failed') }
  return (
    <Main>
      <PersonPlate hasFailed={top.status === 'failed'} top={top.data} />
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
