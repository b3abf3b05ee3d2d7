import './edit-company.css'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { Company } from '../../../../../shared/model/company.ts'
import { personName } from '../../../../../shared/rules/names.ts'
import { CompanyFields } from '../../../../directory/CompanyFields.tsx'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../../kit/dialog/DialogForm.tsx'
import { Differences, refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.tsx'
import { CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { addressLookUp, type CompanyChoices, useCompanyChoices } from '../../../reference/stores/reference.ts'
import { type ChoiceNames, useChoiceNames } from '../../stores/choice-names.ts'
import { type RegisteredCompany, registerCompany } from '../../stores/company-regist.ts'
import { AddedManagers } from './AddedManagers.tsx'
import { companyFacts } from './company-facts.ts'
import {
  type CompanyFieldName,
  CompanyForm,
  companyFieldNames,
  initialValues,
  mergeKept,
  rethrowAtManagerFields,
} from './company-form.ts'

interface EditCompanyProps {
  /** Absent for a new company. */
  company?: Company
  onClose: () => void
  /** Gets the saved company and closes the dialog. */
  onSaved: (company: RegisteredCompany) => void
}

/** Registers a company, or edits one and its administrators. The form appears once its choices are loaded. */
export default function EditCompany({ company, onClose, onSaved }: EditCompanyProps) {
  const t = useText()
  const choices = useResource(useCompanyChoices, {})
  const names = useChoiceNames()
  const isNew = company?.status !== 1 && company?.status !== 2
  return (
    <Dialog
      onClose={onClose}
      step={choices.data ? 'form' : 'loading'}
      title={t(isNew ? 'company.create' : 'company.editTitle')}
      wide
    >
      <Loaded resource={choices} labels={{ loading: t('company.choicesLoading'), failed: t('company.choicesFailed') }}>
        {data =>
          company ? (
            <Editing choices={withKept(data, company, names)} company={company} isNew={isNew} onSaved={onSaved} />
          ) : (
            <Creating choices={data} onSaved={onSaved} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** The choices with the industry and category of the company itself, although they are retired. */
const withKept = (choices: CompanyChoices, { type, category }: Company, names: ChoiceNames): CompanyChoices => {
  const industry = choices.industries.some(({ industry_id }) => industry_id === type)
    ? undefined
    : names.industry.get(type)
  const own = choices.categories.some(({ company_category_id }) => company_category_id === category)
    ? undefined
    : names.category.get(category)
  return {
    ...choices,
    industries:
      industry === undefined ? choices.industries : [...choices.industries, { industry_id: type, name: industry }],
    categories:
      own === undefined ? choices.categories : [...choices.categories, { company_category_id: category, name: own }],
  }
}

type SavedProps = Pick<EditCompanyProps, 'onSaved'>

function Creating({ choices, onSaved }: SavedProps & { choices: CompanyChoices }) {
  const t = useText()
  return (
    <DialogForm
      defaults={initialValues(undefined, t.locale)}
      draft="create-company"
      failed={t('company.createFailed')}
      label={t('company.create')}
      onSubmit={async ({ kept: _, added, ...fields }) =>
        onSaved(await registerCompany({ ...fields, managers: added }).catch(rethrowAtManagerFields(0)))
      }
      schema={CompanyForm}
      submit={t('company.createSubmit')}
    >
      <CompanyFields {...choices} onLookUp={addressLookUp('employee')} />
      <FormSection title={t('company.managers')}>
        <AddedManagers hint={t('company.newManagerHint')} least={1} />
      </FormSection>
    </DialogForm>
  )
}

/** After an edit conflict, the form shows the differences and keeps the input. */
function Editing({
  choices,
  company,
  isNew,
  onSaved,
}: SavedProps & { choices: CompanyChoices; company: Company; isNew: boolean }) {
  const t = useText()
  const { opened, current, rowVersion, detect } = useEditConflict(company)
  const save = async (
    values: CompanyForm,
    form: UseFormReturn<v.InferInput<typeof CompanyForm>, unknown, CompanyForm>,
  ) => {
    const { kept, added, ...fields } = values
    const body = { ...fields, company_code: opened.code, managers: [...kept, ...added], row_version: rowVersion }
    try {
      onSaved(await registerCompany(body))
    } catch (error) {
      const base = current ?? opened
      const now = detect(error)
      if (now) {
        refreshUnedited<CompanyFieldName>(form, companyFieldNames, base, now)
        form.setValue('kept', mergeKept(kept, base, now))
      }
      rethrowAtManagerFields(kept.length)(error)
    }
  }
  const { managers } = current ?? opened
  return (
    <DialogForm
      defaults={initialValues(opened, t.locale)}
      draft={`edit-company ${opened.code}`}
      failed={t('company.saveFailed')}
      failure={error => staleFailure(error, t)}
      label={t('company.details')}
      onSubmit={save}
      schema={CompanyForm}
      submit={t(isNew ? 'company.createSubmit' : 'edit.save')}
    >
      {isNew && (
        <Notice variant="note">
          <p>{t('company.registNote')}</p>
        </Notice>
      )}
      {opened.status === 2 && (
        <Notice variant="note">
          <p>{t('error.company_deactive')}</p>
        </Notice>
      )}
      {current && <Differences before={companyFacts(opened, choices, t)} now={companyFacts(current, choices, t)} />}
      <CompanyFields {...choices} onLookUp={addressLookUp('employee')} />
      <FormSection title={t('company.managers')}>
        {managers.length > 0 && (
          <CheckboxGroup
            hint={t('company.keptHint')}
            label={t('company.kept')}
            name="kept"
            options={managers.map(manager => ({
              value: manager.user_id,
              label: personName(manager),
              note: manager.email,
            }))}
          />
        )}
        <AddedManagers hint={t('company.addedManagerHint')} least={managers.length > 0 ? 0 : 1} />
      </FormSection>
    </DialogForm>
  )
}
