import { untoldCount } from '../../../../shared/rules/untold.ts'
import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../messages/index.ts'
import type { EntitlementQuestion } from '../parts/EntitlementList.tsx'

interface SwitchEntitlementProps extends EntitlementQuestion {
  company: string
}

/** Asks for confirmation before a company loses or regains a service, with the number of people affected. */
export default function SwitchEntitlement({ company, service, status, onClose, onConfirm }: SwitchEntitlementProps) {
  const t = useText()
  const { name } = service
  const ends = status === 0
  return (
    <Dialog
      alert={ends}
      onClose={onClose}
      title={t(ends ? 'service.endTitle' : 'service.resumeTitle', { service: name })}
    >
      <ConfirmBody
        confirm={t(ends ? 'service.endSubmit' : 'service.resumeSubmit')}
        danger={ends}
        failed={t('service.entitlementFailed')}
        onConfirm={onConfirm}
      >
        <DialogSubject name={company}>{name}</DialogSubject>
        {ends ? (
          <>
            <p>{t('service.endText', { count: service.user_count ?? untoldCount })}</p>
            {service.user_count !== 0 && <p>{t('service.endKept')}</p>}
          </>
        ) : (
          <p>{t('service.resumeText', { count: service.permitted_count ?? untoldCount })}</p>
        )}
      </ConfirmBody>
    </Dialog>
  )
}
