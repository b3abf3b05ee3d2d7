import { MailTexts } from '../../../../shared/contract/mail/sendmail.ts'
import { AppError } from '../../../http/app-error.ts'
import { parseInput } from '../../../http/valibot.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { builtInTexts, type MailTemplateId } from '../texts/index.ts'
import { placeholdersOf, templateDetail } from './detail.ts'
import { lockTemplate, updateTemplate } from './queries.ts'

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
export const changeTemplate = async (
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
