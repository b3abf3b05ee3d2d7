import type { Kysely, Transaction } from 'kysely'
import { type MailTemplateDetail, MailTexts, type sendmail } from '../../../../shared/contract/mail/sendmail.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { AppError } from '../../../http/app-error.ts'
import { parseInput } from '../../../http/valibot.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { type Database, nextVersion } from '../../database/schema.ts'
import { envelopesOf } from '../../reference/maker/maker.ts'
import { placeholderLabels } from '../render/placeholders.ts'
import { sampleMail } from '../render/sample.ts'
import { valuesOf } from '../render/values.ts'
import { builtInTexts, isMailTemplateId, type MailTemplateId, mailTemplateIds, mailTemplates } from '../texts/index.ts'

/** Templates with edited texts, and when each was edited. */
const listEdited = (db: Kysely<Database>) =>
  db.selectFrom('mail_template').select(['template_id', 'updated_at']).where('texts', 'is not', null).execute()

/** The stored row of a template; undefined if it was never edited. */
const findTemplate = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('mail_template')
    .leftJoin('user', 'user.id', 'mail_template.updated_by')
    .select(['texts', 'mail_template.row_version', 'mail_template.updated_at', 'user.email as updated_by'])
    .where('template_id', '=', id)
    .executeTakeFirst()

/** Locks a template until the transaction ends, also one that was never edited. */
const lockTemplate = async (trx: Transaction<Database>, id: string) => {
  await trx
    .insertInto('mail_template')
    .values({ template_id: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('mail_template')
    .select(['texts', 'row_version'])
    .where('template_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores the texts of a locked template; null: the built-in texts. */
const updateTemplate = async (
  trx: Transaction<Database>,
  id: string,
  { texts, userId, now }: { texts: MailTexts | null; userId: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('mail_template')
    .set({ texts: texts && JSON.stringify(texts), ...nextVersion(now), updated_by: userId })
    .where('template_id', '=', id)
    .execute()
}

/** Placeholders of a template, and which of them are required. */
const placeholdersOf = (id: MailTemplateId) => {
  const { placeholders, required } = mailTemplates[id]
  return placeholders.map(name => ({ name, required: required.includes(name) }))
}

/** A template as employees see it, with name and labels in the reader's language. */
const templateDetail = async (
  db: Kysely<Database>,
  id: MailTemplateId,
  locale: Locale,
  config: Deps['config'],
): Promise<MailTemplateDetail> => {
  const stored = await findTemplate(db, id)
  const { name, purpose } = mailTemplates[id]
  const samples = { ja: valuesOf(sampleMail(id, 'ja'), config), en: valuesOf(sampleMail(id, 'en'), config) }
  const envelopes = await envelopesOf(db, config.mail)
  const isBuiltIn = !stored?.texts
  return {
    template_id: id,
    name: name[locale],
    purpose: purpose[locale],
    placeholders: placeholdersOf(id).map(placeholder => ({
      ...placeholder,
      label: placeholderLabels[placeholder.name][locale],
      sample: { ja: samples.ja[placeholder.name] ?? '', en: samples.en[placeholder.name] ?? '' },
    })),
    ...(stored?.texts ?? builtInTexts(id)),
    is_built_in: isBuiltIn ? 1 : 0,
    updated_at: (!isBuiltIn && stored.updated_at?.toISOString()) || null,
    updated_by: isBuiltIn ? null : stored.updated_by,
    row_version: stored?.row_version ?? 0,
    from: envelopes[locale].from,
    envelopes,
  }
}

/** State for the audit trail, as separate fields, so that unchanged texts are left out. */
const stateOf = ({ ja, en }: MailTexts) => ({
  ja_subject: ja.subject,
  ja_body: ja.body,
  en_subject: en.subject,
  en_body: en.body,
})

/**
 * Stores new texts of a template, or resets it to its built-in ones (null). No-op if nothing changes.
 *
 * @throws 422 for unknown or missing placeholders, 409 `stale` with the current template
 */
const changeTemplate = async (
  id: MailTemplateId,
  { texts, rowVersion }: { texts: MailTexts | null; rowVersion: number },
  context: RequestContext<Caller>,
  { db, config }: Deps,
) => {
  const { caller, locale, now } = context
  const next = texts && parseInput(MailTexts(placeholdersOf(id)), texts)
  await db.transaction().execute(async trx => {
    const stored = await lockTemplate(trx, id)
    if (stored.row_version !== rowVersion)
      throw new AppError('stale', { data: { current: await templateDetail(trx, id, locale, config) } })
    const before = stateOf(stored.texts ?? builtInTexts(id))
    const after = stateOf(next ?? builtInTexts(id))
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    if (next ? isSame : stored.texts === null) return
    await updateTemplate(trx, id, { texts: next, userId: caller.userId, now })
    await audit(trx, context, {
      action: next ? 'template.edit' : 'template.reset',
      target: { kind: 'mail_template', id },
      before,
      after,
    })
  })
  return templateDetail(db, id, locale, config)
}

const known = (id: string): MailTemplateId => {
  if (!isMailTemplateId(id)) throw new AppError('not_found')
  return id
}

export const sendmailHandlers = (deps: Deps): HandlersOf<typeof sendmail> => ({
  getAdminSendmailList: async ({ locale }) => {
    const edited = new Map((await listEdited(deps.db)).map(({ template_id: id, updated_at: at }) => [id, at]))
    return mailTemplateIds.map(id => ({
      template_id: id,
      name: mailTemplates[id].name[locale],
      purpose: mailTemplates[id].purpose[locale],
      updated_at: edited.get(id)?.toISOString() ?? null,
    }))
  },
  getAdminSendmailDetail: async ({ query, locale }) =>
    templateDetail(deps.db, known(query.template_id), locale, deps.config),
  postAdminSendmailEdit: async ({ body: { template_id, row_version, ...texts }, ...context }) =>
    changeTemplate(known(template_id), { texts, rowVersion: row_version }, context, deps),
  postAdminSendmailReset: async ({ body: { template_id, row_version }, ...context }) =>
    changeTemplate(known(template_id), { texts: null, rowVersion: row_version }, context, deps),
})
