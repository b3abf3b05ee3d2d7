import type { ServiceSetting } from '../../../../shared/contract/service/service-setting.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'

interface StopServiceProps {
  service: ServiceSetting
  name: string
  onClose: () => void
  /** Stops the service, or brings a stopped one back. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a service is stopped for everyone, or brought back. */
export default function StopService({ service, name, onClose, onConfirm }: StopServiceProps) {
  const t = useText()
  const { companies: count, service_id, stopped_at } = service
  const stops = stopped_at === null
  return (
    <Dialog
      alert={stops}
      onClose={onClose}
      title={t(stops ? 'serviceSetting.stopTitle' : 'serviceSetting.resumeTitle', { name })}
    >
      <ConfirmBody
        confirm={t(stops ? 'serviceSetting.stop' : 'serviceSetting.resume')}
        danger={stops}
        failed={t(stops ? 'serviceSetting.stopFailed' : 'serviceSetting.resumeFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={name}>
          <span translate="no">{service_id}</span>
        </DialogSubject>
        <p>{t(stops ? 'serviceSetting.stopText' : 'serviceSetting.resumeText', { count })}</p>
        {stops && <p>{t('serviceSetting.stopKept')}</p>}
      </ConfirmBody>
    </Dialog>
  )
}
