import { type OpeningStep, type opening, openingSteps } from '../../../../shared/contract/reference/opening.ts'
import { selectEditors } from '../../access/administrators.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { listInForce } from '../../access/documents.ts'
import { findMaker, senderFor } from '../maker/maker.ts'

/** Services that are not stopped, and how many of them lead nowhere: the page of the demo is not there in production. */
const countServices = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('service')
    .where('stopped_at', 'is', null)
    .select(eb => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.or([eb('front_url', '=', ''), eb('front_url', 'like', '/%')]))
        .as('withoutAddress'),
    ])
    .executeTakeFirstOrThrow()

/** Each step towards the opening, and whether it is done. */
const openingDone = async ({ db, config }: Pick<Deps, 'db' | 'config'>, now: Date) => {
  const [maker, inForce, services, editors] = await Promise.all([
    findMaker(db),
    listInForce(db, 'ja', now),
    countServices({ db }),
    selectEditors(db).limit(2).execute(),
  ])
  const contact = maker.contact_mail || config.mail.contact
  const { protocol } = new URL(config.publicUrl)
  const done: Record<OpeningStep, boolean> = {
    name: maker.name_ja !== '' && maker.name_en !== '',
    // The sender's address usually takes no mail.
    contact: contact.toLowerCase() !== senderFor(maker, config.mail, 'ja').address.toLowerCase(),
    terms: inForce.some(({ document }) => document === 'terms'),
    privacy: inForce.some(({ document }) => document === 'privacy'),
    services: Number(services.all) > 0 && Number(services.withoutAddress) === 0,
    editor: editors.length > 1,
    mail: config.mail.smtpUrl !== undefined,
    address: protocol === 'https:',
  }
  return openingSteps.map(step => ({ step, done: done[step] ? (1 as const) : (0 as const) }))
}

export const openingHandlers = (deps: Deps): HandlersOf<typeof opening> => ({
  getAdminOpening: async ({ now }) => (deps.config.demoData ? [] : openingDone(deps, now)),
})
