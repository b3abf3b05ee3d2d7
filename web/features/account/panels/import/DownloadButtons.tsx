import { Download } from 'lucide-react'
import type { CsvCharset } from '../../../../../shared/rules/csv.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../../messages/index.ts'
import { saveFile } from '../../../../state/save-file.ts'
import { downloadImportFile } from '../../stores/imports.ts'

type Query = Omit<Parameters<typeof downloadImportFile>[1], 'charset'>

interface DownloadButtonsProps {
  kind: Parameters<typeof downloadImportFile>[0]
  query: Query
  /** What is downloaded, for screen readers. */
  name: string
}

const charsets: readonly CsvCharset[] = ['Shift_JIS', 'UTF-8']

/** A button for each encoding of a file. */
export function DownloadButtons({ kind, query, name }: DownloadButtonsProps) {
  const { busy, error, attempts, run } = useDownload(kind, query)
  const t = useText()
  return (
    <>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('csv.failed')} />}
      <div className="button-row">
        {charsets.map(charset => (
          <Button busy={busy} icon={Download} key={charset} onClick={() => void run(charset)} small>
            <VisuallyHidden>{name} </VisuallyHidden>
            {charset}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Downloads a file and saves it. */
export const useDownload = (kind: DownloadButtonsProps['kind'], query: Query) =>
  useCall(async (charset: CsvCharset) => saveFile(await downloadImportFile(kind, { ...query, charset })))
