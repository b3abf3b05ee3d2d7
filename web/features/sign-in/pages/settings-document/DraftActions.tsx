import './draft-actions.css'
import { Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { DocumentVersion } from '../../../../../shared/contract/sign-in/document.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useBulkCount } from '../../../bulk-mail/stores/bulk-mail.ts'
import { deleteDraft, publishDraft } from '../../stores/documents.ts'

const PublishVersion = lazyDialog(() => import('../../dialogs/PublishVersion.tsx'))
const DeleteDraft = lazyDialog(() => import('../../dialogs/DeleteDraft.tsx'))

/** Publishes a saved draft, or deletes it; both after a confirmation. */
export function DraftActions({ draft }: { draft: DocumentVersion }) {
  const t = useText()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'publish' | 'delete'>()
  const { isDirty } = useFormState()
  const hintId = useId()
  const count = useBulkCount()
  const { version } = draft
  const hint = isDirty ? 'document.saveFirst' : draft.ja === '' || draft.en === '' ? 'document.bothFirst' : undefined
  const { show } = useAlert.getState()
  const name = `${t(`route.${draft.document}`)} – ${t('document.version', { version })}`
  return (
    <div className="button-row draft-actions">
      <Button aria-haspopup="dialog" icon={Trash2} kind="danger-outline" onClick={() => setOpen('delete')}>
        {t('document.deleteOpen')}
      </Button>
      <Button
        aria-describedby={hint && hintId}
        aria-haspopup="dialog"
        disabled={hint !== undefined}
        icon={Send}
        onClick={() => {
          void count.load({})
          setOpen('publish')
        }}
      >
        {t('document.publishOpen')}
      </Button>
      {hint && (
        <p className="field-hint" id={hintId}>
          {t(hint)}
        </p>
      )}
      {open === 'publish' && (
        <PublishVersion
          count={count}
          name={name}
          onClose={() => setOpen(undefined)}
          onPublish={async at => {
            const { state } = await publishDraft(draft, at)
            const message = state === 'scheduled' ? 'document.wasScheduled' : 'document.published'
            show({ variant: 'success', message, values: { version } })
          }}
        />
      )}
      {open === 'delete' && (
        <DeleteDraft
          name={name}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            await deleteDraft(draft)
            setOpen(undefined)
            navigate(href('settingsDocuments'))
            show({ variant: 'success', message: 'document.deleted', values: { version } })
          }}
        />
      )}
    </div>
  )
}
