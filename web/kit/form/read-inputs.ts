import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Whether a control has been filled in with something that its form does not know. */
const isFilled = ({ type, value, checked }: HTMLInputElement, known: unknown): boolean =>
  (checked || !/^(?:checkbox|radio)$/.test(type)) &&
  value !== '' &&
  ![known].flat().some(item => item === true || item === value)

/** Tells a form what its controls hold: password managers and extensions fill them in without an event. */
export const readInputs = <TValues extends FieldValues>(
  element: HTMLFormElement,
  { register, getValues }: Pick<UseFormReturn<TValues>, 'register' | 'getValues'>,
  names: ReadonlyMap<string, unknown>,
) => {
  for (const target of element.elements as HTMLCollectionOf<HTMLInputElement>) {
    const name = target.name as Parameters<typeof register>[0]
    if (names.has(name) && isFilled(target, getValues(name))) void register(name).onChange({ target, type: 'change' })
  }
}
