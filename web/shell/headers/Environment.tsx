import { X } from 'lucide-react'
import { useState } from 'react'
import { bootstrap } from '../../bootstrap.ts'
import { useHydrated } from '../../hydrated.ts'
import { IconButton } from '../../kit/action/IconButton.tsx'
import { Badge } from '../../kit/status/Badge.tsx'
import { useText } from '../../messages/index.ts'
import { readStored, store } from '../../storage.ts'

const key = 'staging-banner'

/** Says on staging that this is not the production service. Dismissing it lasts for the tab's session. */
export function StagingBanner() {
  const t = useText()
  const isHydrated = useHydrated()
  const [dismissed, setDismissed] = useState(false)
  const wasDismissed = isHydrated && readStored(key) === true
  if (bootstrap().environment !== 'staging' || dismissed || wasDismissed) return null
  return (
    <div className="staging-banner">
      <p>{t('shell.staging')}</p>
      <IconButton
        icon={X}
        label={t('ui.close')}
        onClick={() => {
          store(key, true)
          setDismissed(true)
        }}
      />
    </div>
  )
}

/** Name of the environment; nothing in production. */
export function EnvironmentName() {
  const t = useText()
  const { environment } = bootstrap()
  if (environment === 'production') return null
  return <Badge>{t(environment === 'staging' ? 'shell.stagingName' : 'shell.development')}</Badge>
}
