import { ArrowRight } from 'lucide-react'
import type { ImportInfo, ImportRow } from '../../../../../shared/model/job.ts'
import { nameFields } from '../../../../../shared/rules/person-fields.ts'
import { Icon } from '../../../../kit/text/Icon.tsx'
import { useText } from '../../../../messages/index.ts'
import { CellField } from './CellField.tsx'
import { fieldText, isService, problemText, valueText } from './row-text.ts'

interface RowDetailsProps {
  row: ImportRow
  columns: ImportInfo['columns']
  /** Cells with a problem can be corrected, within a form. */
  editable: boolean
}

const isName = (field: string) => nameFields.some(name => name === field)

/** What a row does: its problems, else the fields that it sets, with their values before. Nothing if there is nothing to say. */
export const detailsOf = ({ row, columns, editable }: RowDetailsProps) => {
  if (row.problems.length > 0) return <Problems columns={columns} editable={editable} row={row} />
  // The name of a new person is beside the address.
  const changes = row.outcome === 'add' ? row.changes.filter(({ field }) => !isName(field)) : row.changes
  return changes.length > 0 && <Changes changes={changes} columns={columns} isNew={row.outcome === 'add'} />
}

function Problems({ row, columns, editable }: RowDetailsProps) {
  const t = useText()
  const cells = editable ? row.cells : []
  const others = row.problems.filter(({ field }) => !cells.some(cell => cell.field === field))
  return (
    <ul className="import-problems">
      {cells.map(cell => (
        <li key={cell.field}>
          <CellField cell={cell} columns={columns} row={row} />
        </li>
      ))}
      {others.map(problem => (
        <li key={`${problem.field} ${problem.code}`}>
          <strong>{fieldText(problem.field, columns, t)}</strong>
          {/* Of a selection, the action says it. */}
          {problem.value && !row.names && (
            <span className="import-value">{t('import.value', { value: problem.value })}</span>
          )}
          <span>{problemText(problem, t)}</span>
        </li>
      ))}
    </ul>
  )
}

interface ChangesProps {
  changes: ImportRow['changes']
  columns: ImportInfo['columns']
  /** There is nothing before. */
  isNew: boolean
}

function Changes({ changes, columns, isNew }: ChangesProps) {
  const t = useText()
  const services = isNew ? changes.filter(({ field }) => isService(field)) : []
  const names = services.filter(({ after }) => after === '1').map(({ field }) => fieldText(field, columns, t))
  return (
    <ul className="import-changes">
      {changes
        .filter(change => !services.includes(change))
        .map(({ field, before, after }) => (
          <li key={field}>
            <span className="quiet">{fieldText(field, columns, t)}</span> {/* An invitation replaces nothing. */}
            {!isNew && field !== 'invitation' && (
              <>
                <del>{valueText(field, before, t) || t('ui.notEntered')}</del> <Icon icon={ArrowRight} small />{' '}
              </>
            )}
            <ins>{valueText(field, after, t) || t('ui.notEntered')}</ins>
          </li>
        ))}
      {names.length > 0 && (
        <li>
          <span className="quiet">{t('account.services')}</span> <ins>{names.join(t('csv.comma'))}</ins>
        </li>
      )}
    </ul>
  )
}
