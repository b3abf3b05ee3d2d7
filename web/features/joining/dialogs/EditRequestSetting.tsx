import * as v from 'valibot'
import type { RequestSetting } from '../../../../shared/contract/joining/request-setting.ts'
import { requestKindWords } from '../../../../shared/lists/requests.ts'
import { requestSettingFields } from '../../../../shared/model/request.ts'
import { requestKinds, requestNotices } from '../../../../shared/rules/requests.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { Differences, staleFailure, useEditConflict } from '../../../kit/dialog/edit-conflict.tsx'
import { CheckboxGroup } from '../../../kit/field/CheckboxField.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { type Translate, useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { noticeNames } from '../parts/request-names.ts'
import { saveRequestSetting } from '../stores/request-setting.ts'

const Setting = v.object(requestSettingFields)

const factsOf = ({ held_kinds, notify }: RequestSetting, t: Translate) => [
  {
    term: t('requests.held'),
    value: listOf(
      held_kinds.map(kind => t(requestKindWords[kind])),
      t.locale,
    ),
  },
  { term: t('requests.notify'), value: t(noticeNames[notify]) },
]

/** How requests are received: which wait for approval, and when the maker gets a mail. */
export default function EditRequestSetting({ setting, onClose }: { setting: RequestSetting; onClose: () => void }) {
  const t = useText()
  const { opened, current, rowVersion, detect } = useEditConflict(setting)
  const { row_version: _, ...defaults } = opened
  return (
    <Dialog onClose={onClose} title={t('requests.settingTitle')}>
      <DialogForm
        defaults={defaults}
        failed={t('requests.settingFailed')}
        failure={error => staleFailure(error, t)}
        label={t('requests.settingTitle')}
        onSubmit={async values => {
          try {
            await saveRequestSetting({ ...values, row_version: rowVersion })
          } catch (error) {
            detect(error)
            throw error
          }
          onClose()
          useAlert.getState().show({ variant: 'success', message: 'requests.settingSaved' })
        }}
        schema={Setting}
        submit={t('edit.save')}
      >
        {current && <Differences before={factsOf(opened, t)} now={factsOf(current, t)} />}
        <CheckboxGroup
          hint={t('requests.heldHint')}
          label={t('requests.held')}
          name="held_kinds"
          optional
          options={requestKinds.map(kind => ({ value: kind, label: t(requestKindWords[kind]) }))}
        />
        <RadioField
          hint={t('requests.notifyHint')}
          label={t('requests.notify')}
          name="notify"
          options={requestNotices.map(notice => ({ value: notice, label: t(noticeNames[notice]) }))}
          required
        />
      </DialogForm>
    </Dialog>
  )
}
