import type { UpdateObject } from 'kysely'
import type { JobSource } from '../../../shared/model/job.ts'
import type { Fields } from '../access/audit.ts'
import type { Caller, Deps, RequestContext } from '../access/caller/request-context.ts'
import type { RowWork } from '../account/planned-change/apply.ts'
import type { Database } from '../database/schema.ts'
import type { StoredImport } from './store.ts'

/** What a kind of job with rows is for the code that all kinds share. */
export interface JobDefinition {
  /** What its rows do. */
  work: RowWork
  /** What answers tell of where its rows come from. */
  sourceOf: (job: StoredImport, serviceNames: ReadonlyMap<string, string>) => JobSource
  /** What the trail tells of it, besides the number of rows. */
  told: (job: StoredImport) => Fields
  /** What else is deleted with its rows: it may tell of people. */
  forgotten: UpdateObject<Database, 'account_import'>
  /** Checks the rows again that were refused, or not reached. @returns the id of the new job; undefined: a file is chosen again */
  checkAgain: ((job: StoredImport, context: RequestContext<Caller>, deps: Deps) => Promise<string>) | undefined
}
