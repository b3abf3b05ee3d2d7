import { type Maker, MakerForm } from '../../../../../shared/contract/reference/maker.ts'
import { Differences } from '../../../../kit/dialog/Differences.tsx'
import { refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.ts'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { editMaker, showMaker } from '../../stores/maker-settings.ts'
import { Fields } from './Fields.tsx'
import { makerFacts, makerFields, toValues } from './maker-form.ts'

/** Edits the maker's settings. After an edit conflict, it shows the differences. */
export function Editor({ maker }: { maker: Maker }) {
  const t = useText()
  const { opened, current, rowVersion, detect, restart } = useEditConflict(maker)
  return (
    <Form
      className="stack"
      defaults={toValues(opened)}
      draft="maker"
      failed={t('maker.saveFailed')}
      failure={error => staleFailure(error, t)}
      label={t('route.settingsMaker')}
      onSubmit={async (values, form) => {
        try {
          const saved = await editMaker({ ...values, row_version: rowVersion })
          restart(saved)
          form.reset(toValues(saved))
          useAlert.getState().show({ variant: 'success', message: 'maker.saved' })
        } catch (error) {
          const now = detect(error)
          if (now) refreshUnedited(form, makerFields, toValues(current ?? opened), toValues(showMaker(now)))
          throw error
        }
      }}
      schema={MakerForm}
    >
      {current && <Differences before={makerFacts(opened, t)} now={makerFacts(current, t)} />}
      <div className="panel">
        <Fields defaults={opened.defaults} />
        <FormActions>
          <span />
          <SubmitButton>{t('edit.save')}</SubmitButton>
        </FormActions>
      </div>
    </Form>
  )
}
