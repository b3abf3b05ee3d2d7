import { ArrowRight } from 'lucide-react'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { Icon } from '../../../kit/text/Icon.tsx'
import { useText } from '../../../messages/index.ts'
import { type Change, listChanges } from './list-changes.ts'
import type { AuditNames } from './value-text.ts'

/** Names of fields in the summary of an entry. */
const named = 3

/** Fields that the name of an action tells already. */
const implied = new Set(['lock_flg'])

/** Characters of a new value that fits into the summary. */
const short = 24

/** The changed fields of an audit entry, before → after, and its reason. More than one are closed below a summary. */
export function Changes({ line, names }: { line: AuditLine; names: AuditNames }) {
  const t = useText()
  const changes = listChanges(line, names, t)
  const terms = [...changes.map(({ term }) => term), ...(line.reason ? [t('audit.reason')] : [])]
  const list = (
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
      {line.reason && (
        <div>
          <dt>{t('audit.reason')}</dt>
          <dd className="trail-reason">{line.reason}</dd>
        </div>
      )}
    </dl>
  )
  if (terms.length <= 1) return <div className="trail-changes">{terms.length === 1 && list}</div>
  return (
    <details className="trail-changes">
      <summary>
        <Summary changes={changes} terms={terms} />
      </summary>
      {list}
    </details>
  )
}

/** The new values of at most two fields, if they are short; else the names of the first fields. */
function Summary({ changes, terms }: { changes: readonly Change[]; terms: readonly string[] }) {
  const t = useText()
  const telling = changes.filter(({ field }) => !implied.has(field))
  const isShort = ({ after = '' }: Change) => after !== '' && after.length <= short
  if (terms.length === changes.length && telling.length <= 2 && telling.every(isShort))
    return telling.map(({ field, term, after }) => (
      <span className="trail-value" key={field}>
        <span className="quiet">{term}</span> {after}{' '}
      </span>
    ))
  const fields = terms.slice(0, named).join(t('audit.comma'))
  const more = terms.length - named
  return more > 0 ? t('audit.fieldsMore', { fields, count: more }) : fields
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
