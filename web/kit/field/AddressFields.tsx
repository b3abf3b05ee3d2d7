import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { FormRow } from './FormRow.tsx'
import { type LookUp, PostalCodeField } from './PostalCodeField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

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
