import { useText } from '../../messages/index.ts'
import { type Address, PostalCodeField } from './PostalCodeField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

interface AddressFieldsProps {
  countries: readonly { nation: string; name: string }[]
  /** Seven digits → addresses of that Japanese postal code. */
  onLookUp: (zip: string) => Promise<readonly Address[]>
}

/** Country, postal code, address and phone number of a company: `nation`, `zip`, `address1`, `address2`, `tel`. */
export function AddressFields({ countries, onLookUp }: AddressFieldsProps) {
  const t = useText()
  return (
    <>
      <SelectField
        autoComplete="country"
        label={t('address.nation')}
        name="nation"
        options={countries.map(({ nation, name }) => ({ value: nation, label: name }))}
        placeholder={t('address.choose')}
        required
      />
      <PostalCodeField
        address1Name="address1"
        address2Name="address2"
        hint={t('address.zipHint')}
        label={t('address.zip')}
        name="zip"
        nationName="nation"
        onLookUp={onLookUp}
        required
      />
      <TextField autoComplete="address-line1" label={t('address.address1')} name="address1" required />
      <TextField autoComplete="address-line2" label={t('address.address2')} name="address2" required />
      <TextField autoComplete="tel" inputMode="tel" label={t('address.tel')} name="tel" required type="tel" />
    </>
  )
}
