import type { InferOutput } from 'valibot'
import type { Choice, ChoiceNames, Choices } from '../../../../shared/contract/reference/choice.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import type { ChoiceList } from '../../../../shared/rules/company-lists.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { resource } from '../../../state/resource.ts'
import { useAdminCompanyCategories, useAdminIndustries } from './reference.ts'

type Names = InferOutput<typeof ChoiceNames>

/** Industries and company categories in both languages, also retired ones. */
export const useChoices = resource((_: Record<never, never>, signal) => api.getAdminChoice({ signal }))

/** Shows the lists that a call returned, and their names wherever they are looked up. */
const show = (choices: Choices): void => {
  useChoices.getState().change(() => choices)
  void useAdminIndustries.getState().reload()
  void useAdminCompanyCategories.getState().reload()
}

/** Shows the result of a change; the current lists if others changed them meanwhile. */
const showing = async (call: Promise<Choices>): Promise<void> => {
  try {
    show(await call)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') show(error.data.current as Choices)
    throw error
  }
}

/** Adds a choice at the end of a list. */
export const addChoice = (list: ChoiceList, names: Names): Promise<void> =>
  showing(api.postAdminChoice({ body: { list, ...names } }))

/** Renames a choice. */
export const renameChoice = (list: ChoiceList, { id, row_version }: Choice, names: Names): Promise<void> =>
  showing(api.postAdminChoiceEdit({ body: { list, id, row_version, ...names } }))

/** Stores the order of a list. */
export const orderChoices = (list: ChoiceList, from: readonly string[], to: readonly string[]): Promise<void> =>
  showing(api.postAdminChoiceOrder({ body: { list, from: [...from], to: [...to] } }))

/** Retires a choice (1), or offers it again (0). */
export const retireChoice = (list: ChoiceList, { id, row_version }: Choice, retired: Flag): Promise<void> =>
  showing(api.postAdminChoiceRetire({ body: { list, id, row_version, retired } }))
