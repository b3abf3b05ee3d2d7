import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DocumentVersion } from '../../../../../shared/contract/sign-in/document.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { unpublishVersion } from '../../stores/documents.ts'

const UnpublishVersion = lazyDialog(() => import('../../dialogs/UnpublishVersion.tsx'))

/** Takes a scheduled version back to draft, after a confirmation. */
export function Scheduled({ version: scheduled }: { version: DocumentVersion }) {
  const t = useText()
  const [confirming, setConfirming] = useState(false)
  const { document, version } = scheduled
  return (
    <>
      <Button aria-haspopup="dialog" icon={RotateCcw} onClick={() => setConfirming(true)}>
        {t('document.unpublishOpen')}
      </Button>
      {confirming && (
        <UnpublishVersion
          name={`${t(`route.${document}`)} – ${t('document.version', { version })}`}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await unpublishVersion(scheduled)
            useAlert.getState().show({ variant: 'success', message: 'document.unpublished', values: { version } })
          }}
        />
      )}
    </>
  )
}
