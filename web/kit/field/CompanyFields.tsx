import { useText } from '../../messages/index.ts'
import { AddressFields } from './AddressFields.tsx'
import { FormRow } from './FormRow.tsx'
import type { LookUp } from './PostalCodeField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

interface CompanyFieldsProps {
  countries: readonly { nation: string; name: string }[]
  industries: readonly { industry_id: string; name: string }[]
  categories: readonly { company_category_id: string; name: string }[]
  /** Returns the addresses of a Japanese postal code of seven digits. */
  onLookUp: LookUp | undefined
}

/** Form fields of a company's registered data: those of `companyFields`. */
export function CompanyFields({ countries, industries, categories, onLookUp }: CompanyFieldsProps) {
  const t = useText()
  return (
    <>
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
      <AddressFields countries={countries} onLookUp={onLookUp}>
        <TextField autoComplete="off" inputMode="tel" label={t('address.fax')} name="fax" optional type="tel" />
      </AddressFields>
      <FormRow>
        <TextField autoComplete="off" label={t('address.employees')} name="employees" optional />
        <TextField autoComplete="off" label={t('address.group')} name="group" optional />
      </FormRow>
    </>
  )
}
