import { useText } from '../../messages/index.ts'
import { CheckboxGroup } from '../../ui/field/CheckboxField.tsx'
import { type Loadable, Loaded } from '../../ui/status/Loaded.tsx'

interface ChoicesProps<TChoice> {
  name: string
  label: string
  of: Loadable<TChoice[]>
  idOf: (choice: TChoice) => string
  two?: boolean
}

/** A group of checkboxes that comes from the server. */
export function Choices<TChoice extends { name: string }>({ name, label, of, idOf, two }: ChoicesProps<TChoice>) {
  const t = useText()
  return (
    <Loaded of={of} words={{ loading: t('company.choicesLoading'), failed: t('company.choicesFailed') }}>
      {choices => (
        <CheckboxGroup
          label={label}
          name={name}
          options={choices.map(choice => ({ value: idOf(choice), label: choice.name }))}
          two={two}
        />
      )}
    </Loaded>
  )
}
