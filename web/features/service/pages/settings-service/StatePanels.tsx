import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { ServiceSetting } from '../../../../../shared/contract/service/service-setting.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Confirm } from '../../../../kit/dialog/Confirm.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { nameOf } from '../../parts/setting/setting-facts.ts'
import { deleteService, stopService } from '../../stores/service-setting.ts'

/** Stops a service or brings it back, and deletes one that nothing names. */
export function StatePanels({ service }: { service: ServiceSetting }) {
  const t = useText()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'stop' | 'delete'>()
  const id = useId()
  const isStopped = service.stopped_at !== null
  const close = () => setOpen(undefined)
  const name = nameOf(service, t)
  const announce = (message: 'serviceSetting.wasStopped' | 'serviceSetting.resumed' | 'serviceSetting.deleted') =>
    useAlert.getState().show({ variant: 'success', message, values: { name } })
  return (
    <div className="stack screen-only">
      <Panel padded title={t(isStopped ? 'serviceSetting.resumeHead' : 'serviceSetting.stopHead')}>
        <div className="stack">
          <p>{t(isStopped ? 'serviceSetting.resumeNote' : 'serviceSetting.stopNote')}</p>
          <div>
            <Button
              aria-haspopup="dialog"
              kind={isStopped ? 'plain' : 'danger-outline'}
              onClick={() => setOpen('stop')}
            >
              {t(isStopped ? 'serviceSetting.resumeOpen' : 'serviceSetting.stopOpen')}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel danger padded title={t('serviceSetting.deleteHead')}>
        <div className="stack">
          <p id={id}>{t(service.used === 1 ? 'serviceSetting.deleteUsed' : 'serviceSetting.deleteNote')}</p>
          <div>
            <Button
              aria-describedby={id}
              aria-haspopup="dialog"
              disabled={service.used === 1}
              kind="danger-outline"
              onClick={() => setOpen('delete')}
            >
              {t('serviceSetting.deleteOpen')}
            </Button>
          </div>
        </div>
      </Panel>
      {open === 'stop' && (
        <Confirm
          about={<span translate="no">{service.service_id}</span>}
          alert={!isStopped}
          confirm={t(isStopped ? 'serviceSetting.resume' : 'serviceSetting.stop')}
          danger={!isStopped}
          failed={t(isStopped ? 'serviceSetting.resumeFailed' : 'serviceSetting.stopFailed')}
          onClose={close}
          onConfirm={async () => {
            await stopService(service, isStopped ? 0 : 1)
            close()
            announce(isStopped ? 'serviceSetting.resumed' : 'serviceSetting.wasStopped')
          }}
          subject={name}
          title={t(isStopped ? 'serviceSetting.resumeTitle' : 'serviceSetting.stopTitle', { name })}
        >
          <p>{t(isStopped ? 'serviceSetting.resumeText' : 'serviceSetting.stopText', { count: service.companies })}</p>
          {!isStopped && <p>{t('serviceSetting.stopKept')}</p>}
        </Confirm>
      )}
      {open === 'delete' && (
        <Confirm
          about={<span translate="no">{service.service_id}</span>}
          alert
          confirm={t('serviceSetting.delete')}
          danger
          failed={t('serviceSetting.deleteFailed')}
          onClose={close}
          onConfirm={async () => {
            await deleteService(service, () => navigate(href('settingsServices')))
            announce('serviceSetting.deleted')
          }}
          subject={name}
          title={t('serviceSetting.deleteTitle', { name })}
        >
          <p>{t('serviceSetting.deleteText')}</p>
        </Confirm>
      )}
    </div>
  )
}
