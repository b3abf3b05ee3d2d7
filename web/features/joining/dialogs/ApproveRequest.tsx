import * as v from 'valibot'
import type { RequestDetail } from '../../../../shared/model/request.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { Dialog, NamedTitle } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { CheckboxGroup } from '../../../kit/field/CheckboxField.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { staleDecision } from '../parts/stale-decision.ts'
import { approveRequest } from '../stores/admin-request.ts'

const Any = v.object({ services: v.array(v.string()) })
const AtLeastOne = v.object({ services: v.pipe(v.array(v.string()), v.minLength(1, 'required')) })

/** Approves a request with a choice of the services that wait. */
export default function ApproveRequest({ request, onClose }: { request: RequestDetail; onClose: () => void }) {
  const t = useText()
  const isHeld = request.held === 1
  const options = request.services.filter(({ service_id }) => request.waiting.includes(service_id))
  const { company } = request
  return (
    <Dialog onClose={onClose} title={<NamedTitle id="requests.approveTitle" name={company} />}>
      <DialogForm
        defaults={{ services: request.waiting }}
        failed={t('requests.decisionFailed')}
        failure={error => staleDecision(error, t)}
        guarded={false}
        label={t('requests.approveTitle', { company })}
        onSubmit={async ({ services }) => {
          await approveRequest(request, services)
          onClose()
          useAlert.getState().show({ variant: 'success', message: 'requests.approved', values: { company } })
        }}
        schema={isHeld ? Any : AtLeastOne}
        submit={t('requests.approve')}
      >
        <DialogPerson person={request} />
        <CheckboxGroup
          hint={t(isHeld ? 'requests.approveHeldHint' : 'requests.approveHint')}
          label={t('requests.approveServices')}
          name="services"
          options={options.map(({ service_id, name }) => ({ value: service_id, label: name }))}
          optional={isHeld}
          required={!isHeld}
        />
        <p>{t(isHeld ? 'requests.approveHeldText' : 'requests.approveText')}</p>
      </DialogForm>
    </Dialog>
  )
}
