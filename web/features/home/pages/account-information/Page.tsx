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
import { EditButton } from './EditButton.tsx'
import { NoticesPanel } from './NoticesPanel.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { PersonPlate } from './PersonPlate.tsx'
import { NextStep, ServicesPanel } from './ServicesPanel.tsx'

/** A customer's own page: services, registered data, news. */
export default function Page() {
  const t = useText()
  const top = useResource(useTop, {})
  const company = top.data?.user.companies[0]
  const labels = { loading: t('information.loading'), failed: t('information.failed') }
  return (
    <Main>
      <PersonPlate hasFailed={top.status === 'failed'} top={top.data} />
      <NewAddress audience="customer" page={href('accountInformation')}>
        <p>{t('information.anotherLink')}</p>
        {top.data && company && (
          <EditButton
            company={company}
            draftName="edit-address"
            label={t('information.changeAgain')}
            several={false}
            user={top.data.user}
          />
        )}
      </NewAddress>
      <Loaded
        labels={labels}
        placeholder={
          <Columns
            main={<SkeletonPanel rows={5} title={t('information.services')} />}
            rest={
              <>
                <SkeletonPanel rows={8} title={t('information.details')} />
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
