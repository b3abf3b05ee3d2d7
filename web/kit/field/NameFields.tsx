import { useText } from '../../messages/index.ts'
import { FormRow } from '../form/FormSection.tsx'
import { TextField } from './TextField.tsx'

/**
 * The three names of a person, in the order of the reader's language, like `personName`.
 *
 * @param own whether people enter their own name, so that the browser may fill it in
 * @param prefix of the field names, for a person in a larger form (`added.0.`)
 */
export function NameFields({ own, prefix = '' }: { own?: boolean; prefix?: string }) {
  const t = useText()
  const suggest = (token: string) => (own ? token : 'off')
  const family = (
    <TextField
      autoComplete={suggest('family-name')}
      key="family"
      label={t('form.familyName')}
      name={`${prefix}family_name`}
      required
    />
  )
  const middle = (
    <TextField
      autoComplete={suggest('additional-name')}
      key="middle"
      label={t('form.middleName')}
      name={`${prefix}middle_name`}
      optional
    />
  )
  const first = (
    <TextField
      autoComplete={suggest('given-name')}
      key="first"
      label={t('form.firstName')}
      name={`${prefix}first_name`}
      required
    />
  )
  return <FormRow three>{t.locale === 'ja' ? [family, middle, first] : [first, middle, family]}</FormRow>
}
