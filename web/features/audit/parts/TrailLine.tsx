import { Link } from 'wouter'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { personName } from '../../../../shared/rules/names.ts'
import type { List } from '../../../kit/list/list-state.ts'
import { PersonName } from '../../../kit/text/PersonName.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { Changes } from './Changes.tsx'
import type { AuditNames } from './value-text.ts'

export interface TrailLineProps {
  line: AuditLine
  names: AuditNames
  list: List
  /** URL of the target person's trail; undefined if there is none. Absent on that trail itself. */
  hrefOfPerson?: (line: AuditLine) => string | undefined
  /** URL of the company's trail. Absent on that trail itself. */
  hrefOfCompany?: (code: string) => string
}

/** One audit entry: time, action, target, actor, changed fields. */
export function TrailLine({ line, names, list, hrefOfPerson, hrefOfCompany }: TrailLineProps) {
  const t = useText()
  const id = `audit.action.${line.action}`
  return (
    <li>
      <div className="trail-when">
        <Time value={line.at} zone={false} />
        {line.ip && <small className="code">{t('audit.address', { ip: line.ip })}</small>}
      </div>
      <div className="trail-what">
        <strong>{t.has(id) ? t(id) : line.action}</strong>
        {hrefOfPerson && <Target href={hrefOfPerson(line)} line={line} />}
        {line.template !== null && (
          <span>
            <Link href={href('mailTemplate', { templateId: line.target.id })}>{line.template}</Link>
          </span>
        )}
        {hrefOfCompany && line.company && (
          <small>
            <Link href={hrefOfCompany(line.company.code)}>{line.company.company}</Link>
          </small>
        )}
        <Actor list={list} line={line} />
      </div>
      <div className="trail-changes">
        <Changes names={names} line={line} />
        {line.reason && (
          <dl className="changes">
            <div>
              <dt>{t('audit.reason')}</dt>
              <dd className="trail-reason">{line.reason}</dd>
            </div>
          </dl>
        )}
      </div>
    </li>
  )
}

/** The target person. A deleted person has only an email address. */
function Target({ line: { person }, href }: { line: AuditLine; href: string | undefined }) {
  const t = useText()
  if (!person) return null
  const name =
    personName(person, t.locale) === '' ? <span translate="no">{person.email}</span> : <PersonName names={person} />
  return <span>{href === undefined ? name : <Link href={href}>{name}</Link>}</span>
}

/** The actor; the address links to this trail filtered by the actor. */
function Actor({ line: { actor, actor_id, target }, list }: { line: AuditLine; list: List }) {
  const t = useText()
  if (actor_id === null) return <small>{t('audit.visitor')}</small>
  return (
    <small>
      {t(actor_id === target.id ? 'audit.bySelf' : 'audit.by')}{' '}
      <Link aria-label={t('audit.onlyBy', { actor })} href={list.hrefFor({ search: actor })} translate="no">
        {actor}
      </Link>
    </small>
  )
}
