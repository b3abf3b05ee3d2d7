import { useText } from '../../messages/index.ts'
import { FormRow } from './FormRow.tsx'
import { TextField } from './TextField.tsx'

interface NameFieldsProps {
  own?: boolean
  prefix?: string
}

/**
 * The three names of a person, in the order of the reader's language: family name first in Japanese. Few Japanese people have a
 * middle name, so it comes last there. One of the family and the first name is enough (`checkNames`).
 *
 * @param own whether people enter their own name, so that the browser may fill it in
 * @param prefix of the field names, for a person in a larger form (`added.0.`)
 */
export function NameFields({ own, prefix = '' }: NameFieldsProps) {
  const t = useText()
  const familyFirst = t.locale === 'ja'
  const hint = t('form.oneName')
  const suggest = (token: string) => (own ? token : 'off')
  const family = (
    <TextField
      autoComplete={suggest('family-name')}
      key="family"
      label={t('form.familyName')}
      name={`${prefix}family_name`}
      {...(familyFirst && { hint })}
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
      deps={`${prefix}family_name`}
      key="first"
      label={t('form.firstName')}
      name={`${prefix}first_name`}
      {...(!familyFirst && { hint })}
    />
  )
  return <FormRow kind="three">{familyFirst ? [family, first, middle] : [first, middle, family]}</FormRow>
}
