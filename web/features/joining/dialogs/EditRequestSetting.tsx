import * as v from 'valibot'
import { requestKindWords } from '../../../../shared/lists/requests.ts'
import { requestKinds, requestNotices } from '../../../../shared/rules/requests.ts'
import { type RequestSetting, requestSetting } from '../../../../shared/settings/request.ts'
import { EditDialog } from '../../../kit/dialog/EditDialog.tsx'
import { CheckboxGroup } from '../../../kit/field/CheckboxField.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { type Translate, useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import { noticeNames } from '../parts/request-names.ts'

const { held_kinds, notify } = requestSetting.fields
const Setting = v.object({ held_kinds: held_kinds.schema, notify: notify.schema })

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

interface EditRequestSettingProps {
  setting: RequestSetting
  onClose: () => void
  onSave: (latest: RequestSetting, choice: v.InferOutput<typeof Setting>) => Promise<void>
}

/** How requests are received: which wait for approval, and when the maker gets a mail. */
export default function EditRequestSetting({ setting, onClose, onSave }: EditRequestSettingProps) {
  const t = useText()
  return (
    <EditDialog
      defaults={({ row_version: _, ...choice }) => choice}
      facts={shown => factsOf(shown, t)}
      failed={t('requests.settingFailed')}
      object={setting}
      onClose={onClose}
      onSave={(choice, latest) => onSave(latest, choice)}
      onSaved={() => useAlert.getState().show({ variant: 'success', message: 'requests.settingSaved' })}
      schema={Setting}
      title={t('requests.settingTitle')}
    >
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
    </EditDialog>
  )
}
