import type { audit } from '../../../shared/contract/audit/audit.ts'
import { auditActions } from '../../../shared/rules/audit.ts'
import { cleanEmail } from '../../../shared/rules/text.ts'
import { AppError } from '../../http/app-error.ts'
import type { Deps, HandlersOf } from '../access/request-context.ts'
import { cappedPageOf } from '../database/page.ts'
import { isMailTemplateId, mailTemplates } from '../mail/texts/index.ts'
import { findPeople } from './people.ts'
import { type AuditSearch, countEntries, findTrailPerson, listEntries } from './queries.ts'

const toDate = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** Addresses contain an @; ids do not. */
const actorOf = (text: string): AuditSearch['actor'] => {
  if (text === '') return undefined
  const email = cleanEmail(text)
  return email.includes('@') ? { email } : { id: text }
}

export const auditHandlers = ({ db }: Deps): HandlersOf<typeof audit> => ({
  getAdminAuditList: async ({ query, locale, caller }) => {
    const { target, company_code, group } = query
    const actor = actorOf(query.actor)
    const actions = group && auditActions[group]
    const reader = caller.isOnlyView ? 'view-only' : 'editor'
    const people =
      query.person === '' ? undefined : await findPeople(db, query.person, { reader, target, company_code })
    const hasTooMany = query.person !== '' && people === undefined
    const search = {
      reader,
      target,
      people,
      actor,
      company_code,
      actions,
      from: toDate(query.from),
      to: toDate(query.to),
    } as const
    const personId = target ?? (actor && 'id' in actor ? actor.id : undefined)
    const found = personId === undefined ? null : await findTrailPerson(db, personId)
    const isHidden = reader === 'view-only' && found?.is_employee === 1
    if (isHidden && target !== undefined) throw new AppError('forbidden')
    const person = isHidden ? null : found
    const count = hasTooMany ? 0 : await countEntries(db, search)
    const rows = hasTooMany ? [] : await listEntries(db, search, query)
    const data = rows.map(({ at, target_kind: kind, target_id: id, ...row }) => ({
      ...row,
      at: at.toISOString(),
      target: { kind, id },
      template: kind === 'mail_template' && isMailTemplateId(id) ? mailTemplates[id].name[locale] : null,
    }))
    return { ...cappedPageOf(query, count, data), too_many_people: hasTooMany ? 1 : 0, person }
  },
})
