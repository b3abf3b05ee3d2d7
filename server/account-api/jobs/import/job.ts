import { memberChanges } from '../../account/planned-change/apply.ts'
import type { JobDefinition } from '../definition.ts'

/** The import of a file: a row adds a person, or changes one. */
export const fileImport: JobDefinition = {
  work: memberChanges,
  sourceOf: ({ file_name }) => ({ kind: 'import', file_name, selection: null }),
  told: ({ file_name }) => ({ file_name }),
  forgotten: { file_name: '' },
  checkAgain: undefined,
}
