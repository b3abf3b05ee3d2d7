import './csv-download.css'
import { useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { CsvCharset, type CsvKind, csvFileName } from '../../../../../shared/rules/csv.ts'
import { bootstrap } from '../../../../bootstrap.ts'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { RadioField } from '../../../../kit/field/RadioField.tsx'
import { SelectField } from '../../../../kit/field/SelectField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { Progress } from '../../../../kit/status/Progress.tsx'
import { useZoneName } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import { announceDownload, announceFailedDownload, type CsvProgress } from '../../../../state/csv-download.ts'
import { saveFile } from '../../../../state/save-file.ts'
import { downloadCsv } from '../../stores/user-csv.ts'

const Choice = v.object({ kind: v.picklist(['users', 'employees']), charset: CsvCharset })

/**
 * Downloads a CSV file (specification §2). The dialog closes after success and failure alike, and an alert shows the outcome.
 * Closing the dialog aborts the download.
 */
export default function CsvDownload({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [progress, setProgress] = useState<CsvProgress>({ rows: 0, total: undefined })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const download = async (choice: v.InferOutput<typeof Choice>) => {
    running.current = new AbortController()
    const { signal } = running.current
    try {
      const csv = await downloadCsv(choice, { signal, onProgress: setProgress })
      saveFile(csv)
      onClose()
      announceDownload(csv, t)
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      onClose()
      announceFailedDownload(error)
    }
  }

  return (
    <Dialog onClose={onClose} title={t('csv.title')}>
      <Form
        className="dialog-form"
        defaults={{ kind: 'users', charset: 'Shift_JIS' }}
        guarded={false}
        onSubmit={download}
        schema={Choice}
      >
        <Body progress={progress} />
      </Form>
    </Dialog>
  )
}

function Body({ progress }: { progress: CsvProgress }) {
  const t = useText()
  const { isSubmitting: running } = useFormState()
  const { product } = bootstrap()
  const zone = useZoneName()
  const charset = useWatch({ name: 'charset' })
  const nameOf = (kind: CsvKind) => csvFileName(kind, product)
  return (
    <>
      <DialogBody>
        <RadioField
          disabled={running}
          label={t('csv.kind')}
          name="kind"
          options={[
            { value: 'users', label: t('csv.users'), note: <Note file={nameOf('users')} text={t('csv.usersNote')} /> },
            {
              value: 'employees',
              label: t('csv.employees'),
              note: <Note file={nameOf('employees')} text={t('csv.employeesNote')} />,
            },
          ]}
        />
        <SelectField
          label={t('csv.charset')}
          name="charset"
          options={[
            { value: 'Shift_JIS', label: t('csv.shiftJis') },
            { value: 'UTF-8', label: t('csv.utf8') },
          ]}
        />
        <div className="csv-state">
          <div className={running ? 'csv-notes csv-notes-hidden' : 'csv-notes'}>
            <p className="quiet">
              {t('csv.times', { zone })} {charset === 'Shift_JIS' && t('csv.shiftJisNote')}
            </p>
          </div>
          {running && <Running progress={progress} />}
        </div>
      </DialogBody>
      <DialogFoot>
        <CancelButton>{running ? t('csv.stop') : t('ui.cancel')}</CancelButton>
        <SubmitButton>{running ? t('csv.busy') : t('csv.submit')}</SubmitButton>
      </DialogFoot>
    </>
  )
}

/** What the file contains, and its name, which breaks only if it is wider than the line. */
function Note({ text, file }: { text: string; file: string }) {
  return (
    <>
      {text} <span className="csv-file">{file}</span>
    </>
  )
}

function Running({ progress: { rows, total } }: { progress: CsvProgress }) {
  const t = useText()
  return (
    <Progress label={t('csv.running')} max={total} value={rows}>
      <p className="quiet code">{total === undefined ? t('csv.rows', { rows }) : t('csv.rowsOf', { rows, total })}</p>
    </Progress>
  )
}
