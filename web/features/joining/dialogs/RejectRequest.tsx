import type { RequestDetail } from '../../../../shared/model/request.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { languageNames } from '../../../kit/action/LanguageSwitch.tsx'
import { Dialog, NamedTitle } from '../../../kit/dialog/Dialog.tsx'
import { ReasonForm } from '../../../kit/dialog/ReasonForm.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { staleDecision } from '../parts/stale-decision.ts'
import { rejectRequest } from '../stores/admin-request.ts'

/** Rejects a request; the applicant receives the reason. */
export default function RejectRequest({ request, onClose }: { request: RequestDetail; onClose: () => void }) {
  const t = useText()
  const { company } = request
  return (
    <Dialog onClose={onClose} title={<NamedTitle id="requests.rejectTitle" name={company} />}>
      <ReasonForm
        draft="reject"
        failed={t('requests.decisionFailed')}
        failure={error => staleDecision(error, t)}
        hint={t('requests.rejectHint', { language: languageNames[request.locale] })}
        kind="danger"
        label={t('requests.rejectReason')}
        max={2000}
        onSubmit={async reason => {
          await rejectRequest(request, reason)
          onClose()
          useAlert.getState().show({ variant: 'success', message: 'requests.rejected', values: { company } })
        }}
        submit={t('requests.reject')}
      >
        <DialogPerson person={request} />
        <p>{t(request.held === 1 ? 'requests.rejectHeldText' : 'requests.rejectText')}</p>
      </ReasonForm>
    </Dialog>
  )
}
