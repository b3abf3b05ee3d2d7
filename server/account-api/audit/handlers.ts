import type { audit } from '../../../shared/contract/audit/audit.ts'
import { auditActions } from '../../../shared/rules/audit.ts'
import { cleanEmail } from '../../../shared/rules/text.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../access/caller.ts'
import type { Deps, HandlersOf } from '../access/request-context.ts'
import { cappedPageOf } from '../database/page.ts'
import { isMailTemplateId, mailTemplates } from '../mail/texts/index.ts'
import { type AuditSearch, countEntries, findTrailPerson, listEntries } from './queries.ts'

const toDate = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** Addresses contain an @; ids do not. */
const actorOf = (text: string): AuditSearch['actor'] => {
  if (text === '') return undefined
  return text.includes('@') ? { email: cleanEmail(text) } : { id: text }
}

const isEditor = (caller: Caller): boolean => caller.kind === 'employee' && !caller.isOnlyView

export const auditHandlers = ({ db }: Deps): HandlersOf<typeof audit> => ({
  getAdminAuditList: async ({ query, locale, caller }) => {
    const { target, company_code, group } = query
    const actor = actorOf(query.actor)
    const actions = group && auditActions[group]
    const search = { target, actor, company_code, actions, from: toDate(query.from), to: toDate(query.to) }
    const personId = target ?? (actor && 'id' in actor ? actor.id : undefined)
    const person = (personId !== undefined && (await findTrailPerson(db, personId))) || null
    // The trail of an employee is open to those who can open the account (specification §6).
    if (target !== undefined && person?.is_employee === 1 && !isEditor(caller)) throw new AppError('forbidden')
    const found = await countEntries(db, search)
    const rows = await listEntries(db, search, query)
    const data = rows.map(({ at, target_kind: kind, target_id: id, ...row }) => ({
      ...row,
      at: at.toISOString(),
      target: { kind, id },
      template: kind === 'mail_template' && isMailTemplateId(id) ? mailTemplates[id].name[locale] : null,
    }))
    return { ...cappedPageOf(query, found, data), person }
  },
})
