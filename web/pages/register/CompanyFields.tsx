import { useText } from '../../messages/index.ts'
import type { CompanyChoices } from '../../stores/company-choices.ts'
import { lookUpAddresses } from '../../stores/postal-code.ts'
import { AddressFields } from '../../ui/field/AddressFields.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { FormRow, FormSection } from '../../ui/form/FormSection.tsx'

/** The company that is registered together with its first administrator. */
export function CompanyFields({ countries, industries, categories }: CompanyChoices) {
  const t = useText()
  return (
    <FormSection title={t('address.company')}>
      <TextField
        autoComplete="organization"
        hint={t('address.companyHint')}
        label={t('company.name')}
        name="company"
        required
      />
      <FormRow>
        <SelectField
          label={t('company.industry')}
          name="type"
          options={industries.map(({ industry_id, name }) => ({ value: industry_id, label: name }))}
          placeholder={t('address.choose')}
          required
        />
        <SelectField
          label={t('company.category')}
          name="category"
          options={categories.map(({ company_category_id, name }) => ({ value: company_category_id, label: name }))}
          placeholder={t('address.choose')}
          required
        />
      </FormRow>
      <AddressFields countries={countries} onLookUp={lookUpAddresses} />
      <TextField autoComplete="off" inputMode="tel" label={t('register.fax')} name="fax" optional type="tel" />
      <FormRow>
        <TextField autoComplete="off" label={t('register.employees')} name="employees" optional />
        <TextField autoComplete="off" label={t('register.group')} name="group" optional />
      </FormRow>
    </FormSection>
  )
}
