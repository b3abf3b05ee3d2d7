import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import type { ImportInfo } from '../../../../../shared/contract/account/account-import.ts'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { focusHeading } from '../../../../kit/frame/heading.ts'
import { useText } from '../../../../messages/index.ts'
import { correctImport, type ImportSide } from '../../stores/imports.ts'

/** The server checks the cells. */
const Cells = v.object({})

/** By line and column (`cellName`). */
type ByCell<TValue> = Partial<Record<string, Partial<Record<string, TValue>>>>

/** The first field with an error. */
const firstField = () => document.querySelector<HTMLElement>('.import-cell [aria-invalid]')

interface CorrectFormProps {
  side: ImportSide
  info: ImportInfo
  /** The rows, with a `CellField` for each cell that can be corrected. */
  children: ReactNode
}

/** Corrects cells of a checked file in place. What was typed stays on other pages of the rows, and if the server refuses it. */
export function CorrectForm({ side, info: { id, columns, found }, children }: CorrectFormProps) {
  const t = useText()
  const [checks, setChecks] = useState(0)
  return (
    <>
      <p className="visually-hidden" role="status">
        {checks > 0 && t('import.errorsLeft', { count: found.error })}
      </p>
      <Form
        className="import-correct"
        defaults={{}}
        failed={t('import.checkFailed')}
        // Its fields start with the cells as they are now.
        key={checks}
        label={t('import.correct')}
        onSubmit={async (_, { getValues, formState }) => {
          const typed: ByCell<string> = getValues()
          const isTyped: ByCell<boolean> = formState.dirtyFields
          const cells = Object.entries(isTyped).flatMap(([line, columnsOfLine]) =>
            Object.keys(columnsOfLine ?? {}).map(column => ({
              line: Number(line.replace('line', '')),
              field: columns[Number(column.replace('column', ''))]?.field ?? '',
              value: typed[line]?.[column] ?? '',
            })),
          )
          if (cells.length > 0) await correctImport(side, { id, cells })
          setChecks(count => count + 1)
          setTimeout(() => (firstField() ?? { focus: focusHeading }).focus())
        }}
        schema={Cells}
      >
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
