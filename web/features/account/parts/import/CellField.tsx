import type { ImportInfo, ImportRow } from '../../../../../shared/contract/account/account-import.ts'
import { FieldErrors, useField } from '../../../../kit/field/Field.tsx'
import { useText } from '../../../../messages/index.ts'
import { fieldText, problemText } from './row-text.ts'

interface CellFieldProps {
  row: ImportRow
  columns: ImportInfo['columns']
  /** The cell as it is. */
  cell: ImportRow['cells'][number]
}

/** Name of the field of a cell in its form. Names of columns may contain dots. */
export const cellName = (line: number, field: string, columns: ImportInfo['columns']): string =>
  `line${line}.column${columns.findIndex(column => column.field === field)}`

/** A cell with its problems, to be corrected in place. */
export function CellField({ row: { line, problems }, columns, cell: { field, value } }: CellFieldProps) {
  const t = useText()
  const label = fieldText(field, columns, t)
  const { id, control } = useField({ name: cellName(line, field, columns), label })
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
