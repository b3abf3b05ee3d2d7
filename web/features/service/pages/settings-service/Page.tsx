import { newServiceId } from '../../../../../shared/contract/service/service-setting.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { ForceChip } from '../../parts/setting/ForceChip.tsx'
import { nameOf, settingFacts } from '../../parts/setting/setting-facts.ts'
import { useServiceSetting } from '../../stores/service-settings.ts'
import { Editor } from './Editor.tsx'
import { NewServicePage } from './NewServicePage.tsx'
import { StatePanels } from './StatePanels.tsx'

/** One service of the maker, or a new one. View-only employees cannot change it. */
export default function Page({ params: { serviceId } }: PageProps<'settingsService'>) {
  const mayChange = useMayChange()
  return serviceId === newServiceId && mayChange ? (
    <NewServicePage />
  ) : (
    <OneService id={serviceId} mayChange={mayChange} />
  )
}

function OneService({ id, mayChange }: { id: string; mayChange: boolean }) {
  const t = useText()
  const service = useServiceSetting(id)
  const { data } = service
  useTitle(data && `${nameOf(data, t)} – ${t('settings.menu')}`)
  if (isMissing(service.error)) return <Missing />
  return (
    <ServiceSettings>
      <BackLink href={href('settingsServices')}>{t('route.settingsServices')}</BackLink>
      <Nameplate
        chips={data && <ForceChip stopped={data.stopped_at !== null} />}
        code={id}
        data={
          data && [
            { term: t('serviceSetting.companies'), value: data.companies.toLocaleString(t.locale) },
            ...(data.stopped_at === null
              ? []
              : [{ term: t('serviceSetting.stoppedOn'), value: <Time precision="date" value={data.stopped_at} /> }]),
          ]
        }
        title={data ? nameOf(data, t) : t('route.settingsService')}
      />
      <Loaded
        resource={service}
        labels={{ loading: t('serviceSetting.loading'), failed: t('serviceSetting.loadFailed') }}
      >
        {loaded =>
          mayChange ? (
            <Columns
              main={<Editor key={loaded.service_id} service={loaded} />}
              side={<StatePanels service={loaded} />}
            />
          ) : (
            <Panel title={t('serviceSetting.name')}>
              <Facts facts={settingFacts(loaded, t)} />
            </Panel>
          )
        }
      </Loaded>
    </ServiceSettings>
  )
}
