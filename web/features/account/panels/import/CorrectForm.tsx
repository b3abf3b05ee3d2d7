import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as v from 'valibot'
import type { ImportInfo } from '../../../../../shared/model/job.ts'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { focusHeading } from '../../../../kit/frame/heading.ts'
import { useText } from '../../../../messages/index.ts'
import { cellKeys } from '../../parts/import/CellField.tsx'
import { correctImport, type ImportSide, isStale } from '../../stores/imports.ts'

/** The server checks the cells. */
const Unchecked = v.object({})

/** Cells by the parts of their names (`cellKeys`). */
type Cells = Partial<Record<string, Partial<Record<string, string>>>>

/** The cells of a page that can be corrected, as they are. */
const cellsOf = ({ columns, rows }: ImportInfo): Cells => {
  const cells: Cells = {}
  for (const row of rows.data)
    for (const { field, value } of row.cells) {
      const [line, column] = cellKeys(row.line, field, columns)
      cells[line] = { ...cells[line], [column]: value }
    }
  return cells
}

/** The first field with an error. */
const firstField = () => document.querySelector<HTMLElement>('.import-cell [aria-invalid]')

interface CorrectFormProps {
  side: ImportSide
  info: ImportInfo
  /** The rows, with a `CellField` for each cell that can be corrected. */
  children: ReactNode
}

/**
 * Corrects cells of a checked file in place. What was typed stays on other pages of the rows, if the server refuses it, and after
 * the end of the session.
 */
export function CorrectForm({ side, info, children }: CorrectFormProps) {
  const t = useText()
  const { id, row_version, columns, found } = info
  const [checks, setChecks] = useState(0)
  const [known] = useState<{ cells: Cells }>({ cells: {} })
  return (
    <>
      <p className="visually-hidden" role="status">
        {checks > 0 && t('import.errorsLeft', { count: found.error })}
      </p>
      <Form
        className="import-correct"
        defaults={{}}
        draft={`import ${id}`}
        failed={t('import.checkFailed')}
        failure={error => (isStale(error) ? { title: t('edit.stale'), text: t('import.correctStale') } : undefined)}
        // Its fields start with the cells as they are now.
        key={checks}
        label={t('import.correct')}
        onSubmit={async (_, { getValues }) => {
          const typed: Cells = getValues()
          const cells = Object.entries(typed).flatMap(([line, values = {}]) =>
            Object.entries(values).flatMap(([column, value = '']) =>
              value === known.cells[line]?.[column]
                ? []
                : {
                    line: Number(line.replace('line', '')),
                    field: columns[Number(column.replace('column', ''))]?.field ?? '',
                    value,
                  },
            ),
          )
          if (cells.length > 0) await correctImport(side, { id, row_version, cells })
          known.cells = {}
          setChecks(count => count + 1)
          setTimeout(() => (firstField() ?? { focus: focusHeading }).focus())
        }}
        schema={Unchecked}
      >
        <KnownCells info={info} known={known} />
        {children}
        {found.error > 0 && (
          <div className="import-correct-bar">
            <SubmitButton kind="plain">{t('import.correctAndCheck')}</SubmitButton>
            <p className="small quiet">{t('import.errorsLeft', { count: found.error })}</p>
          </div>
        )}
      </Form>
    </>
  )
}

/** Tells the form the cells of each page that is shown, as they are: only what differs was typed. */
function KnownCells({ info, known }: { info: ImportInfo; known: { cells: Cells } }) {
  const { reset } = useFormContext()
  useEffect(() => {
    known.cells = { ...cellsOf(info), ...known.cells }
    reset(known.cells, { keepValues: true, keepFieldsRef: true, keepErrors: true })
  }, [info, known, reset])
  return null
}
