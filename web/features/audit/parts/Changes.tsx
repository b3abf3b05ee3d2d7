import { ArrowRight } from 'lucide-react'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { Icon } from '../../../kit/text/Icon.tsx'
import { useText } from '../../../messages/index.ts'
import { listChanges } from './list-changes.ts'
import type { AuditNames } from './value-text.ts'

/** The changed fields of an audit entry: before → after. */
export function Changes({ line, names }: { line: AuditLine; names: AuditNames }) {
  const t = useText()
  const changes = listChanges(line, names, t)
  if (changes.length === 0) return null
  return (
    <dl className="changes">
      {changes.map(({ field, term, before, after }) => (
        <div key={field}>
          <dt>{term}</dt>
          <dd>
            {before !== undefined && (
              <del>
                <Value text={before} />
              </del>
            )}
            {before !== undefined && after !== undefined && <Icon icon={ArrowRight} small />}
            {after !== undefined && (
              <ins>
                <Value text={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Characters; longer values are collapsed. */
const shown = 120

function Value({ text }: { text: string }) {
  const t = useText()
  if (text === '') return <span className="quiet">{t('ui.notEntered')}</span>
  if (text.length <= shown) return text
  return (
    <details>
      <summary>{t('audit.longValue', { start: text.slice(0, shown / 2) })}</summary>
      {text}
    </details>
  )
}
