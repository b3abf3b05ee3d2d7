import { selectionActionWords } from '../../../../../shared/lists/imports.ts'
import type { ImportInfo, ImportSummary } from '../../../../../shared/model/job.ts'
import { type RowJobKind, rowJobs } from '../../../../../shared/rules/jobs.ts'
import type { MessageId, Translate } from '../../../../messages/index.ts'
import { FileFacts } from './FileFacts.tsx'
import { SelectionFacts } from './SelectionFacts.tsx'

/** What the pages call a job with rows, and what is in it. */
type Labels = Record<
  | 'one'
  | 'checking'
  | 'checkFailed'
  | 'found'
  | 'nothingChanged'
  | 'nothingToDo'
  | 'runForm'
  | 'leftOut'
  | 'running'
  | 'rows'
  | 'same'
  | 'error'
  | 'stop'
  | 'stopTitle'
  | 'stopText',
  MessageId
>

const labels: Record<RowJobKind, Labels> = {
  import: {
    one: 'import.one',
    checking: 'import.checking',
    checkFailed: 'import.checkFailed',
    found: 'import.found',
    nothingChanged: 'import.nothingChanged',
    nothingToDo: 'import.nothingToDo',
    runForm: 'import.runForm',
    leftOut: 'import.leftOut',
    running: 'import.running',
    rows: 'import.rows',
    same: 'import.same',
    error: 'import.error',
    stop: 'import.stop',
    stopTitle: 'import.stopTitle',
    stopText: 'import.stopText',
  },
  selection: {
    one: 'selection.one',
    checking: 'selection.checking',
    checkFailed: 'selection.checkFailed',
    found: 'selection.found',
    nothingChanged: 'selection.nothingChanged',
    nothingToDo: 'selection.nothingToDo',
    runForm: 'selection.one',
    leftOut: 'selection.leftOut',
    running: 'selection.running',
    rows: 'selection.people',
    same: 'selection.same',
    error: 'selection.refused',
    stop: 'selection.stop',
    stopTitle: 'selection.stopTitle',
    stopText: 'selection.stopText',
  },
}

type OfKind = Pick<ImportSummary, 'kind'>

export const labelsOf = ({ kind }: OfKind): Labels => labels[kind]

/** Whether the rows are lines of a file, which may add people, and are corrected in it. Else they are people who exist. */
export const isOfFile = ({ kind }: OfKind): boolean => rowJobs[kind].rowsAre === 'file'

/** Name of a job: its file, or what is done with the selected people. */
export const importName = (job: ImportSummary, t: Translate): string => {
  switch (job.kind) {
    case 'import':
      return job.file_name || t('import.unnamed')
    case 'selection': {
      const action = t(selectionActionWords[job.selection.action])
      const services = job.selection.services.join(t('csv.comma'))
      return services ? t('selection.named', { action, services }) : action
    }
  }
}

/** Where the rows come from. */
export function SourceFacts({ info }: { info: ImportInfo }) {
  switch (info.kind) {
    case 'import':
      return <FileFacts info={info} />
    case 'selection':
      return <SelectionFacts selection={info.selection} />
  }
}

/** The button that runs it. */
export const runText = (job: ImportInfo, t: Translate): string => {
  switch (job.kind) {
    case 'import':
      return t('import.run', { count: job.found.add + job.found.change })
    case 'selection':
      return t(job.selection.action === 'invite' ? 'selection.runInvite' : 'selection.run', { count: job.found.change })
  }
}
