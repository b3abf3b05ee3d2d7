import type { Kysely } from 'kysely'
import type { MailTemplateDetail } from '../../../../shared/contract/mail/sendmail.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Deps } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { envelopesOf } from '../../reference/maker/maker.ts'
import { placeholderLabels } from '../render/placeholders.ts'
import { sampleMail } from '../render/sample.ts'
import { valuesOf } from '../render/values.ts'
import { builtInTexts, type MailTemplateId, mailTemplates } from '../texts/index.ts'
import { findTemplate } from './queries.ts'

/** Placeholders of a template, and which of them are required. */
export const placeholdersOf = (id: MailTemplateId) => {
  const { placeholders, required } = mailTemplates[id]
  return placeholders.map(name => ({ name, required: required.includes(name) }))
}

/** A template as employees see it, with name and labels in the reader's language. */
export const templateDetail = async (
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
