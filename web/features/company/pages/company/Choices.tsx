import { CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'

interface ChoicesProps<TChoice> {
  name: string
  label: string
  choices: Loadable<TChoice[]>
  idOf: (choice: TChoice) => string
  two?: boolean
}

/** A group of checkboxes, loaded from the server. */
export function Choices<TChoice extends { name: string }>({ name, label, choices, idOf, two }: ChoicesProps<TChoice>) {
  const t = useText()
  return (
    <Loaded resource={choices} labels={{ loading: t('company.choicesLoading'), failed: t('company.choicesFailed') }}>
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
