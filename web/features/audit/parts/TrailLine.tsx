import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { rowJobActionWords } from '../../../../shared/rules/jobs.ts'
import type { Words } from '../../../../shared/rules/locale.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { settings } from '../../../../shared/settings/index.ts'
import { PersonName } from '../../../directory/PersonName.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { Icon } from '../../../kit/text/Icon.tsx'
import { formatTime } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { valueLabel } from './audit-labels.ts'
import type { AuditList } from './audit-query.ts'
import { type AuditNames, type Change, listChanges } from './list-changes.ts'

/** What changes of settings are called. */
const settingActionWords = new Map<string, Words>(settings.map(({ action }) => [action.code, action.label]))

/** Names of fields in the summary of an entry. */
const named = 3

/** Fields that the name of an action tells already. */
const implied = new Set(['lock_flg'])

/** Characters of a new value that fits into the summary. */
const short = 24

/** The changed fields of an audit entry, before → after, and its reason. More than one are closed below a summary. */
function Changes({ line, names }: { line: AuditLine; names: AuditNames }) {
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

export interface TrailLineProps {
  line: AuditLine
  names: AuditNames
  list: AuditList
  /** URL of the target person's trail; undefined if there is none. Absent on that trail itself. */
  hrefOfPerson?: (line: AuditLine) => string | undefined
  /** URL of the company's trail. Absent on that trail itself. */
  hrefOfCompany?: (code: string) => string
}

/** One audit entry: time, action and target, what changed, actor. Details that need more than a line are closed. */
export function TrailLine({ line, names, list, hrefOfPerson, hrefOfCompany }: TrailLineProps) {
  const t = useText()
  const title =
    rowJobActionWords.get(line.action) ?? settingActionWords.get(line.action) ?? `audit.action.${line.action}`
  return (
    <div className="trail-line">
      {/* The day is in the heading above. */}
      <time dateTime={line.at} title={formatTime(new Date(line.at), 'minute')}>
        {formatTime(new Date(line.at), 'minute').slice(11)}
      </time>
      <div className="trail-what">
        <strong>{typeof title !== 'string' || t.has(title) ? t(title) : line.action}</strong>
        {hrefOfPerson && <Target href={hrefOfPerson(line)} line={line} />}
        {line.template !== null && (
          <span>
            <Link href={href('mailTemplate', { templateId: line.target.id })}>{line.template}</Link>
          </span>
        )}
        <Setting line={line} names={names} />
        <SettingsLink target={line.target} />
        {hrefOfCompany && line.company && (
          <small>
            <Link href={hrefOfCompany(line.company.code)}>{line.company.company}</Link>
          </small>
        )}
      </div>
      <Changes line={line} names={names} />
      <div className="trail-who">
        <Actor line={line} list={list} />
        {line.ip && <small className="code">{t('audit.address', { ip: line.ip })}</small>}
      </div>
    </div>
  )
}

/** Where the names of targets are found. */
const namesOf = new Map<string, keyof AuditNames>([
  ['service', 'service'],
  ['industry', 'industry'],
  ['company_category', 'category'],
])

/** The service, industry or category that a setting is about; a deleted service has only its id. */
function Setting({ line: { target }, names }: Pick<TrailLineProps, 'line' | 'names'>) {
  const list = namesOf.get(target.kind)
  // Without a target: a new order.
  if (!list || target.id === '-') return null
  const name = names[list].get(target.id)
  if (list !== 'service') return name === undefined ? null : <span>{name}</span>
  if (name === undefined) return <span translate="no">{target.id}</span>
  return (
    <span>
      <Link href={href('settingsService', { serviceId: target.id })}>{name}</Link>
    </span>
  )
}

/** The changed news item or version of a document. A deleted one leads to a page that says so. */
function SettingsLink({ target: { kind, id } }: Pick<AuditLine, 'target'>) {
  const t = useText()
  const [documentId = '', version = ''] = id.split('.')
  if (kind === 'news')
    return (
      <span>
        <Link href={href('settingsNewsItem', { newsId: id })}>{t('route.settingsNewsItem')}</Link>
      </span>
    )
  if (kind !== 'document') return null
  const name = valueLabel('document', documentId)
  return (
    <span>
      <Link href={href('settingsDocument', { documentId, version })}>
        {name ? t(name) : documentId} – {t('document.version', { version })}
      </Link>
    </span>
  )
}

/** The target person. A deleted person has only an email address. */
function Target({ line: { person }, href }: { line: AuditLine; href: string | undefined }) {
  if (!person) return null
  const name = personName(person) === '' ? <Email address={person.email} /> : <PersonName names={person} />
  return <span>{href === undefined ? name : <Link href={href}>{name}</Link>}</span>
}

/** The actor; the address links to this trail filtered by the actor. */
function Actor({ line: { actor, actor_id, target }, list }: { line: AuditLine; list: AuditList }) {
  const t = useText()
  if (actor_id === null) return <small>{t(actor === 'system' ? 'audit.system' : 'audit.visitor')}</small>
  return (
    <>
      <Link aria-label={t('audit.onlyBy', { actor })} href={list.hrefForActor(actor)}>
        <Email address={actor} />
      </Link>
      {actor_id === target.id && <small>{t('audit.bySelf')}</small>}
    </>
  )
}
