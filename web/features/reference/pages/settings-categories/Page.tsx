import { choiceLists } from '../../../../../shared/rules/choice-lists.ts'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../parts/ServiceSettings.tsx'
import { useChoices } from '../../stores/choice.ts'
import { ChoicePanel } from './ChoicePanel.tsx'

/** Industries and company categories. View-only employees cannot change them. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const choices = useResource(useChoices, {})
  return (
    <ServiceSettings>
      <Nameplate label={t('settings.menu')} title={t('route.settingsCategories')} />
      <p>{t('choice.intro')}</p>
      <Loaded resource={choices} labels={{ loading: t('choice.loading'), failed: t('choice.loadFailed') }}>
        {data =>
          choiceLists.map(list => <ChoicePanel choices={data[list]} key={list} list={list} mayChange={mayChange} />)
        }
      </Loaded>
    </ServiceSettings>
  )
}
