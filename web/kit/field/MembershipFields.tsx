import { type MembershipField, membershipFields } from '../../../shared/rules/person-fields.ts'
import { useText } from '../../messages/index.ts'
import { FormRow } from './FormRow.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface Input extends Pick<TextFieldProps, 'inputMode' | 'type'> {
  /** What the browser may fill in for people who enter their own data. */
  own: string
}

const inputs: Record<MembershipField, Input> = {
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
        const { own: token, ...input } = inputs[field]
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
