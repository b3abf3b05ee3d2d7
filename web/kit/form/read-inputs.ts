import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Tells a form what its controls hold: password managers and extensions fill them in without an event. */
export const readInputs = <TValues extends FieldValues>(
  element: HTMLFormElement,
  { register, getValues }: Pick<UseFormReturn<TValues>, 'register' | 'getValues'>,
  names: ReadonlyMap<string, unknown>,
) => {
  for (const target of element.elements as HTMLCollectionOf<HTMLInputElement>) {
    const name = target.name as Parameters<typeof register>[0]
    const { value } = target
    const isChosen = target.checked || !/^(?:checkbox|radio)$/.test(target.type)
    if (names.has(name) && value && value !== getValues(name) && isChosen)
      void register(name).onChange({ target, type: 'change' })
  }
}
