import { useLocation } from 'wouter'
import { useCall } from '../../../../kit/action/use-call.ts'
import { validationText } from '../../../../kit/field/validation.ts'
import { serverErrors } from '../../../../kit/form/problems.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { type MessageId, type Translate, useText } from '../../../../messages/index.ts'
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
  /** The check replaces the one that the page shows, which the server deletes. */
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
    navigate(hrefOf(id), { replace: replaces })
  })
  return (
    <div className="stack">
      {error !== undefined && (
        <FailureNotice error={error} key={attempts} reason={refusalOf(error, t)} title={t('import.checkFailed')} />
      )}
      <FileChoice again={again} busy={busy} onFile={file => void run(file)} />
      {busy && <Progress label={t('import.checking')} value={0} />}
    </div>
  )
}
