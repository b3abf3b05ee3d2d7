import type { RowJobKind } from '../../../shared/rules/jobs.ts'
import type { JobDefinition } from './definition.ts'
import { fileImport } from './import/job.ts'
import { bulkChange } from './selection/job.ts'

/** All kinds of jobs with rows. Each has a call that checks its rows, and from then on what all kinds share. */
export const kinds: Record<RowJobKind, JobDefinition> = { import: fileImport, selection: bulkChange }
