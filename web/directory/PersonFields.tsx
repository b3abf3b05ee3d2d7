import type { Locale } from '../../shared/rules/locale.ts'
import { type MembershipField, membershipFields, type NameField, nameFields } from '../../shared/rules/person-fields.ts'
import { FormRow } from '../kit/field/FormRow.tsx'
import { TextField, type TextFieldProps } from '../kit/field/TextField.tsx'
import { type MessageId, useText } from '../messages/index.ts'

const places: Record<Locale, Record<NameField, number>> = {
  ja: { family_name: 1, first_name: 2, middle_name: 3 },
  en: { first_name: 1, middle_name: 2, family_name: 3 },
}

const inputs: Record<NameField, { label: MessageId; token: string; optional?: true }> = {
  family_name: { label: 'form.familyName', token: 'family-name' },
  middle_name: { label: 'form.middleName', token: 'additional-name', optional: true },
  first_name: { label: 'form.firstName', token: 'given-name' },
}

/**
 * The three names of a person, in the order of the reader's language: family name first in Japanese. Few Japanese people have a
 * middle name, so it comes last there. One of the family and the first name is enough (`checkNames`).
 *
 * @param own whether people enter their own name, so that the browser may fill it in
 * @param prefix of the field names, for a person in a larger form (`added.0.`)
 */
export function NameFields({ own, prefix = '' }: { own?: boolean; prefix?: string }) {
  const t = useText()
  const place = places[t.locale]
  return (
    <FormRow kind="three">
      {nameFields
        .toSorted((one, other) => place[one] - place[other])
        .map((field, at) => {
          const { label, token, ...input } = inputs[field]
          return (
            <TextField
              autoComplete={own ? token : 'off'}
              key={field}
              label={t(label)}
              name={prefix + field}
              {...input}
              {...(at === 0 && { hint: t('form.oneName') })}
              {...(field === 'first_name' && { deps: `${prefix}family_name` })}
            />
          )
        })}
    </FormRow>
  )
}

interface MembershipInput extends Pick<TextFieldProps, 'inputMode' | 'type'> {
  /** What the browser may fill in for people who enter their own data. */
  own: string
}

const membershipInputs: Record<MembershipField, MembershipInput> = {
  department: { own: 'off' },
  position: { own: 'organization-title' },
  cell_phone_number: { own: 'mobile tel', inputMode: 'tel', type: 'tel' },
}

/** A person's data in one company: all of it optional. `own`: of the reader. */
export function MembershipFields({ own }: { own?: boolean }) {
  const t = useText()
  return (
    <FormRow kind="three">
      {membershipFields.map(field => {
        const { own: token, ...input } = membershipInputs[field]
        return (
          <TextField
            autoComplete={own ? token : 'off'}
            key={field}
            label={t(`account.${field}`)}
            name={field}
            optional
            {...input}
          />
        )
      })}
    </FormRow>
  )
}
