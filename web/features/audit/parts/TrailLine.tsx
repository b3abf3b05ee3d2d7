import { Link } from 'wouter'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { Email } from '../../../kit/text/Email.tsx'
import { PersonName } from '../../../kit/text/PersonName.tsx'
import { formatTime } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { AuditList } from './audit-query.ts'
import { Changes } from './Changes.tsx'
import type { AuditNames } from './value-text.ts'

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
  const id = `audit.action.${line.action}`
  return (
    <div className="trail-line">
      {/* The day is in the heading above. */}
      <time dateTime={line.at} title={formatTime(new Date(line.at), 'minute')}>
        {formatTime(new Date(line.at), 'minute').slice(11)}
      </time>
      <div className="trail-what">
        <strong>{t.has(id) ? t(id) : line.action}</strong>
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
  const name = `audit.value.document.${documentId}`
  return (
    <span>
      <Link href={href('settingsDocument', { documentId, version })}>
        {t.has(name) ? t(name) : documentId} – {t('document.version', { version })}
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
