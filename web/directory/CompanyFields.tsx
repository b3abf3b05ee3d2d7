import type { ReactNode } from 'react'
import { FormRow } from '../kit/field/FormRow.tsx'
import { SelectField } from '../kit/field/SelectField.tsx'
import { TextField } from '../kit/field/TextField.tsx'
import { useText } from '../messages/index.ts'
import { type LookUp, PostalCodeField } from './PostalCodeField.tsx'

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

interface AddressFieldsProps {
  countries: readonly { nation: string; name: string }[]
  /** Looks up the addresses of a Japanese postal code (seven digits). */
  onLookUp: LookUp | undefined
  /** Field names of the country and of the first address line. */
  nationName?: string
  address1Name?: string
  address2Optional?: boolean
  /** A field beside the phone number. */
  children?: ReactNode
}

/** Country, postal code, address and phone number of a company: `nation`, `zip`, `address1`, `address2`, `tel`. */
export function AddressFields(props: AddressFieldsProps) {
  const {
    countries,
    onLookUp,
    nationName = 'nation',
    address1Name = 'address1',
    address2Optional = false,
    children,
  } = props
  const t = useText()
  return (
    <>
      <FormRow kind="pair">
        <SelectField
          autoComplete="country"
          label={t('address.nation')}
          name={nationName}
          options={countries.map(({ nation, name }) => ({ value: nation, label: name }))}
          placeholder={t('address.choose')}
          required
        />
        <PostalCodeField
          address1Name={address1Name}
          address2Name="address2"
          label={t('address.zip')}
          name="zip"
          nationName={nationName}
          onLookUp={onLookUp}
        />
      </FormRow>
      <FormRow kind="pair">
        <TextField autoComplete="address-line1" label={t('address.address1')} name={address1Name} required />
        <TextField
          autoComplete="address-line2"
          label={t('address.address2')}
          name="address2"
          optional={address2Optional}
          required={!address2Optional}
        />
      </FormRow>
      <FormRow kind="pair">
        <TextField autoComplete="tel" inputMode="tel" label={t('address.tel')} name="tel" required type="tel" />
        {children}
      </FormRow>
    </>
  )
}
