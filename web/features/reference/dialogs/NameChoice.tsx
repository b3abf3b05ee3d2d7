import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { type Choice, ChoiceNames } from '../../../../shared/contract/reference/choice.ts'
import type { ChoiceList } from '../../../../shared/rules/company-lists.ts'
import { locales } from '../../../../shared/rules/locale.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { Differences, staleFailure } from '../../../kit/dialog/edit-conflict.tsx'
import { TranslatedName } from '../../../kit/field/TranslatedName.tsx'
import { useText } from '../../../messages/index.ts'
import { choiceLabels } from '../parts/choice-labels.ts'

type Names = InferOutput<typeof ChoiceNames>

interface NameChoiceProps {
  list: ChoiceList
  /** Its current state. Absent for a new choice. */
  choice?: Choice
  onClose: () => void
  /** Stores the names. */
  onSave: (names: Names, choice: Choice) => Promise<void>
}

const blank: Choice = { id: '', name_ja: '', name_en: '', retired: 0, companies: 0, row_version: 0 }

/** Names a new choice, or renames one. After an edit conflict, it shows what others changed. */
export default function NameChoice({ list, choice = blank, onClose, onSave }: NameChoiceProps) {
  const t = useText()
  const [opened] = useState(choice)
  const isNew = opened === blank
  const labels = choiceLabels[list]
  const facts = (shown: Choice) =>
    locales.map(locale => ({ term: t(`audit.field.name_${locale}`), value: shown[`name_${locale}`] }))
  return (
    <Dialog onClose={onClose} title={t(labels[isNew ? 'add' : 'rename'])}>
      <DialogForm
        defaults={{ name_ja: opened.name_ja, name_en: opened.name_en }}
        failed={t('choice.saveFailed')}
        failure={error => staleFailure(error, t)}
        label={t(labels.list)}
        onSubmit={names => onSave(names, choice)}
        schema={ChoiceNames}
        submit={t(isNew ? 'choice.addSubmit' : 'edit.save')}
      >
        {choice.row_version !== opened.row_version && <Differences before={facts(opened)} now={facts(choice)} />}
        {!isNew && <p>{t('choice.renameText', { count: opened.companies })}</p>}
        <TranslatedName />
      </DialogForm>
    </Dialog>
  )
}
