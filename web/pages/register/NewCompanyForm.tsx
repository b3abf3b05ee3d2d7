import type { ComponentProps } from 'react'
import { useText } from '../../messages/index.ts'
import { useCompanyChoices } from '../../stores/company-choices.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** The form of a new company's first administrator; it waits for what the company's fields choose from. */
export function NewCompanyForm(props: Omit<ComponentProps<typeof RegisterForm>, 'companyFields'>) {
  const t = useText()
  const choices = useResource(useCompanyChoices, {})
  return (
    <Loaded of={choices} words={{ loading: t('register.listsLoading'), failed: t('register.listsFailed') }}>
      {data => <RegisterForm {...props} companyFields={<CompanyFields {...data} />} />}
    </Loaded>
  )
}
