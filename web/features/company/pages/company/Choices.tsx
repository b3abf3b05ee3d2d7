import { useWatch } from 'react-hook-form'
import { CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { type Loadable, Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'

interface ChoicesProps<TChoice> {
  name: string
  label: string
  choices: Loadable<TChoice[]>
  idOf: (choice: TChoice) => string
  /** Number of choices in the current search: with any, the group is open. */
  chosen: number
  two?: boolean
}

/** A group of checkboxes, loaded from the server, below a heading that says how many are checked. */
export function Choices<TChoice extends { name: string }>(props: ChoicesProps<TChoice>) {
  const { name, label, choices, idOf, chosen, two } = props
  const t = useText()
  const checked: unknown = useWatch({ name })
  const count = Array.isArray(checked) ? checked.length : 0
  return (
    <details className="search-choices" key={String(chosen > 0)} open={chosen > 0}>
      <summary>{count > 0 ? t('company.chosen', { field: label, count }) : label}</summary>
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
    </details>
  )
}
