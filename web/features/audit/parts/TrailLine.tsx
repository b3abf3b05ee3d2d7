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
  /** Address of the trail of the person whom a line is about; undefined: there is none. Absent: it is this very trail. */
  hrefOfPerson?: (line: AuditLine) => string | undefined
  /** Address of the trail of the company. Absent: it is this very trail. */
  hrefOfCompany?: (code: string) => string
}

/** One change: when, what, to whom and by whom, and what differs. */
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

/** The person whom a line is about; whoever was deleted has only an address. */
function Target({ line: { person }, href }: { line: AuditLine; href: string | undefined }) {
  const t = useText()
  if (!person) return null
  const name =
    personName(person, t.locale) === '' ? <span translate="no">{person.email}</span> : <PersonName names={person} />
  return <span>{href === undefined ? name : <Link href={href}>{name}</Link>}</span>
}

/** Who acted; the address leads to all that this person did here. */
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
