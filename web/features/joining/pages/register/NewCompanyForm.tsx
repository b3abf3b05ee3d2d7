import type { ComponentProps } from 'react'
import { useText } from '../../messages/index.ts'
import { useCompanyChoices } from '../../stores/company-choices.ts'
import { lookUpAddresses } from '../../stores/postal-code.ts'
import { useResource } from '../../stores/use-resource.ts'
import { CompanyFields } from '../../ui/company/CompanyFields.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** The form of a new company's first administrator; it waits for what the company's fields choose from. */
export function NewCompanyForm(props: Omit<ComponentProps<typeof RegisterForm>, 'companyFields'>) {
  const t = useText()
  const choices = useResource(useCompanyChoices, {})
  return (
    <Loaded of={choices} words={{ loading: t('register.listsLoading'), failed: t('register.listsFailed') }}>
      {data => (
        <RegisterForm
          {...props}
          companyFields={
            <FormSection title={t('address.company')}>
              <CompanyFields {...data} onLookUp={lookUpAddresses} />
            </FormSection>
          }
        />
      )}
    </Loaded>
  )
}
