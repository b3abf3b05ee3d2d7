import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../parts/ServiceSettings.tsx'
import { useMakerSettings } from '../../stores/maker-settings.ts'
import { Editor } from './Editor.tsx'
import { makerFacts } from './maker-form.ts'

/** How the maker is named, and how customers reach it. View-only employees cannot change it. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const maker = useResource(useMakerSettings, {})
  return (
    <ServiceSettings>
      <Nameplate label={t('settings.menu')} title={t('route.settingsMaker')} />
      <Loaded resource={maker} labels={{ loading: t('maker.loading'), failed: t('maker.failed') }}>
        {data =>
          mayChange ? (
            <Editor maker={data} />
          ) : (
            <Panel headless title={t('route.settingsMaker')}>
              <Facts facts={makerFacts(data, t)} wide />
            </Panel>
          )
        }
      </Loaded>
    </ServiceSettings>
  )
}
