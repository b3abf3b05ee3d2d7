import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '../../../../../shared/model/company.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { activateCompany, deleteCompany } from '../../stores/company.ts'

const ActivateCompany = lazyDialog(() => import('../../dialogs/ActivateCompany.tsx'))
const DeleteCompany = lazyDialog(() => import('../../dialogs/DeleteCompany.tsx'))

/** Stopping a company, letting it go on, and deleting it. */
export function DangerPanel({ company }: { company: Company }) {
  const t = useText()
  const [asking, setAsking] = useState<'activate' | 'delete'>()
  const { code, company: name, user_count: count, status } = company
  const stops = status === 1
  const done = (message: 'company.stopped' | 'company.started' | 'company.deleted') => {
    setAsking(undefined)
    useAlert.getState().show({ variant: 'success', message, values: { name } })
  }
  return (
    <Panel danger title={t('activation.panel')}>
      <Rows>
        <Row
          action={
            <Button aria-haspopup="dialog" icon={stops ? Pause : Play} onClick={() => setAsking('activate')} small>
              {t(stops ? 'company.stopOpen' : 'company.startOpen')}
            </Button>
          }
          note={t(stops ? 'company.stopNote' : 'company.startNote', { count })}
          stacked
          title={t(stops ? 'company.stopHead' : 'company.startHead')}
        />
        <Row
          action={
            <Button aria-haspopup="dialog" kind="danger-outline" onClick={() => setAsking('delete')} small>
              {t('delete.open')}
            </Button>
          }
          note={t('company.deleteNote', { count })}
          stacked
          title={t('company.deleteHead')}
        />
      </Rows>
      {asking === 'activate' && (
        <ActivateCompany
          company={company}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await activateCompany(code, stops ? 0 : 1)
            done(stops ? 'company.stopped' : 'company.started')
          }}
        />
      )}
      {asking === 'delete' && (
        <DeleteCompany
          company={company}
          onClose={() => setAsking(undefined)}
          onDelete={async reason => {
            await deleteCompany(code, reason)
            done('company.deleted')
          }}
        />
      )}
    </Panel>
  )
}
