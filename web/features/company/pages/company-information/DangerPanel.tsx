import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '../../../../../shared/model/company.ts'
import { untoldCount } from '../../../../../shared/rules/untold.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { activateCompany, deleteCompany } from '../../stores/company.ts'

const ActivateCompany = lazyDialog(() => import('../../dialogs/ActivateCompany.tsx'))
const DeleteCompany = lazyDialog(() => import('../../dialogs/DeleteCompany.tsx'))

/** Deactivates, activates or deletes a company. */
export function DangerPanel({ company }: { company: Company }) {
  const t = useText()
  const [open, setOpen] = useState<'activate' | 'delete'>()
  const { code, company: name, user_count: count = untoldCount, status } = company
  const deactivates = status === 1
  const done = (message: 'company.stopped' | 'company.started' | 'company.deleted') => {
    setOpen(undefined)
    useAlert.getState().show({ variant: 'success', message, values: { name } })
  }
  return (
    <Panel danger title={t('activation.panel')}>
      <Rows>
        <Row
          action={
            <Button aria-haspopup="dialog" icon={deactivates ? Pause : Play} onClick={() => setOpen('activate')} small>
              {t(deactivates ? 'company.stopOpen' : 'company.startOpen')}
            </Button>
          }
          note={t(deactivates ? 'company.stopNote' : 'company.startNote', { count })}
          stacked
          title={t(deactivates ? 'company.stopHead' : 'company.startHead')}
        />
        <Row
          action={
            <Button aria-haspopup="dialog" kind="danger-outline" onClick={() => setOpen('delete')} small>
              {t('delete.open')}
            </Button>
          }
          note={t('company.deleteNote', { count })}
          stacked
          title={t('company.deleteHead')}
        />
      </Rows>
      {open === 'activate' && (
        <ActivateCompany
          company={company}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            await activateCompany(code, deactivates ? 0 : 1)
            done(deactivates ? 'company.stopped' : 'company.started')
          }}
        />
      )}
      {open === 'delete' && (
        <DeleteCompany
          company={company}
          onClose={() => setOpen(undefined)}
          onDelete={async reason => {
            await deleteCompany(code, reason)
            done('company.deleted')
          }}
        />
      )}
    </Panel>
  )
}
