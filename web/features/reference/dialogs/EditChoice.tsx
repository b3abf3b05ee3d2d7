import { useState } from 'react'
import * as v from 'valibot'
import type { ChoiceRow } from '../../../../shared/settings/setting.ts'
import { EditDialog } from '../../../kit/dialog/EditDialog.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { SettingValue, SettingValues } from '../stores/setting.ts'

interface EditChoiceProps {
  row: ChoiceRow
  setting: SettingValues
  /** The field of a setting. */
  chosen: (setting: SettingValues) => SettingValue
  onSave: (latest: SettingValues, value: SettingValue) => Promise<void>
  onClose: () => void
}

/** In the order of the description; numbers by size, because an installation may hold another one. */
const bySize = (one: SettingValue, other: SettingValue) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : 0

/** Changes a field of a setting to one of its values. */
export default function EditChoice({ row, setting, chosen, onSave, onClose }: EditChoiceProps) {
  const t = useText()
  const [values] = useState(() => [...new Set([...row.options, chosen(setting)])].sort(bySize))
  const Choice = v.object({
    value: v.pipe(
      v.string('required'),
      v.transform(text => values.find(value => String(value) === text) ?? text),
    ),
  })
  return (
    <EditDialog
      defaults={opened => ({ value: String(chosen(opened)) })}
      facts={shown => [{ term: t(row.label), value: t(row.option(chosen(shown))) }]}
      failed={t('settings.saveFailed')}
      object={setting}
      onClose={onClose}
      onSave={({ value }, latest) => onSave(latest, value)}
      onSaved={() => useAlert.getState().show({ variant: 'success', message: row.saved })}
      schema={Choice}
      title={t(row.title)}
    >
      <RadioField
        label={t(row.label)}
        name="value"
        options={values.map(value => ({ value: String(value), label: t(row.option(value)) }))}
        required
      />
    </EditDialog>
  )
}
