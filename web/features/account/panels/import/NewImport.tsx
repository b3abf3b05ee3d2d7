import { useLocation } from 'wouter'
import { useCall } from '../../../../kit/action/use-call.ts'
import { validationText } from '../../../../kit/field/validation.ts'
import { leave } from '../../../../kit/form/leave.ts'
import { serverErrors } from '../../../../kit/form/problems.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { type MessageId, type Translate, useText } from '../../../../messages/index.ts'
import { redirect } from '../../../../router/history.ts'
import { FileChoice } from '../../parts/import/FileChoice.tsx'
import { checkFile, type ImportSide } from '../../stores/imports.ts'

/** Why a file was refused as a whole. */
const refusalOf = (error: unknown, t: Translate): string | undefined =>
  serverErrors(error)
    .content?.map(code => validationText(code, t))
    .join(' ')

interface NewImportProps {
  side: ImportSide
  /** Address of an import. */
  hrefOf: (id: string) => string
  /** The check replaces the one that the page shows, which the server deletes. Corrections in its cells are asked about before. */
  replaces?: boolean
  /** Label of the button of a file that is chosen again. */
  again?: MessageId
}

/** Checks a file, and opens what the check has found. */
export function NewImport({ side, hrefOf, replaces = false, again }: NewImportProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const { busy, error, attempts, run } = useCall(async (file: File) => {
    const { id } = await checkFile(side, file)
    if (replaces) redirect(hrefOf(id))
    else navigate(hrefOf(id))
  })
  return (
    <div className="stack">
      {error !== undefined && (
        <FailureNotice error={error} key={attempts} reason={refusalOf(error, t)} title={t('import.checkFailed')} />
      )}
      <FileChoice
        again={again}
        busy={busy}
        onFile={file => (replaces ? leave(() => void run(file)) : void run(file))}
      />
      {busy && <Progress label={t('import.checking')} value={0} />}
    </div>
  )
}
