import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { useDocumentVersions } from '../../stores/documents.ts'
import { VersionsPanel } from './VersionsPanel.tsx'

/** Terms and privacy policy with their versions. */
export default function Page() {
  const t = useText()
  const documents = useResource(useDocumentVersions, {})
  return (
    <ServiceSettings>
      <Nameplate label={t('settings.menu')} title={t('route.settingsDocuments')} />
      <Loaded resource={documents} labels={{ loading: t('document.loading'), failed: t('document.failed') }}>
        {list =>
          list.map(({ document, versions }) => <VersionsPanel document={document} key={document} versions={versions} />)
        }
      </Loaded>
    </ServiceSettings>
  )
}
