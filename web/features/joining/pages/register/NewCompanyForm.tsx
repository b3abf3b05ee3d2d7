import type { ComponentProps } from 'react'
import { CompanyFields } from '../../../../kit/field/CompanyFields.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCompanyChoices } from '../../../reference/stores/company-choices.ts'
import { addressLookUp } from '../../../reference/stores/postal-code.ts'
import { RegisterForm } from './RegisterForm.tsx'

/** Form of a new company's first administrator. It loads the choices of the company fields first. */
export function NewCompanyForm(props: Omit<ComponentProps<typeof RegisterForm>, 'companyFields'>) {
  const t = useText()
  const choices = useResource(useCompanyChoices, {})
  return (
    <Loaded resource={choices} labels={{ loading: t('register.listsLoading'), failed: t('register.listsFailed') }}>
      {data => (
        <RegisterForm
          {...props}
          companyFields={
            <FormSection title={t('address.company')}>
              <CompanyFields {...data} onLookUp={addressLookUp('visitor')} />
            </FormSection>
          }
        />
      )}
    </Loaded>
  )
}
