import type { ImportInfo, ImportRow } from '../../../../../shared/model/job.ts'
import { FieldErrors, useField } from '../../../../kit/field/Field.tsx'
import { useText } from '../../../../messages/index.ts'
import { fieldText, problemText } from './row-text.ts'

interface CellFieldProps {
  row: ImportRow
  columns: ImportInfo['columns']
  /** The cell as it is. */
  cell: ImportRow['cells'][number]
}

/** The parts of the name of a cell in its form. Names of columns may contain dots. */
export const cellKeys = (line: number, field: string, columns: ImportInfo['columns']) =>
  [`line${line}`, `column${columns.findIndex(column => column.field === field)}`] as const

/** A cell with its problems, to be corrected in place. */
export function CellField({ row: { line, problems }, columns, cell: { field, value } }: CellFieldProps) {
  const t = useText()
  const label = fieldText(field, columns, t)
  const { id, control } = useField({ name: cellKeys(line, field, columns).join('.'), label })
  const errors = problems.filter(problem => problem.field === field).map(problem => problemText(problem, t))
  return (
    <div className="field import-cell">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...control}
        aria-describedby={`${id}-error`}
        aria-invalid
        autoComplete="off"
        className="input"
        defaultValue={value}
        spellCheck={false}
      />
      <FieldErrors errors={errors} id={id} />
    </div>
  )
}
