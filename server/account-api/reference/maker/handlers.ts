import type * as v from 'valibot'
import type { Maker, MakerForm, maker } from '../../../../shared/contract/reference/maker.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { listInForce } from '../../access/documents.ts'
import { makerCompany } from '../../database/reference/maker-company.ts'
import { nextVersion } from '../../database/schema.ts'
import { findMaker, makerFor } from './maker.ts'

/** The settings as employees see them. */
const makerSettings = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Maker> => ({
  ...(await findMaker(db)),
  defaults: { contact_mail: config.mail.contact, from: config.mail.from },
})

/**
 * Stores the settings, and names the company that holds the maker's employees. No-op if nothing differs.
 *
 * @throws 409 `stale` with the current settings
 */
const changeMaker = async (
  { row_version, ...fields }: v.InferOutput<typeof MakerForm> & { row_version: number },
  context: RequestContext<Caller>,
  { db, config }: Deps,
): Promise<void> =>
  db.transaction().execute(async trx => {
    await trx.selectFrom('maker').select('id').forUpdate().execute()
    const { row_version: current, ...before } = await findMaker(trx)
    if (current !== row_version)
      throw new AppError('stale', { data: { current: await makerSettings({ db: trx, config }) } })
    if (Object.entries(fields).every(([name, value]) => before[name as keyof typeof before] === value)) return
    await trx
      .updateTable('maker')
      .set({ ...fields, ...nextVersion(context.now) })
      .execute()
    const company = fields.name_ja || fields.name_en || makerCompany.company
    await trx
      .updateTable('company')
      .set({ company, search_text: foldForSearch(company), ...nextVersion(context.now) })
      .where('code', '=', makerCompany.code)
      .where('company', '!=', company)
      .execute()
    await audit(trx, context, { action: 'maker.edit', target: { kind: 'maker', id: 'maker' }, before, after: fields })
  })

export const makerHandlers = (deps: Deps): HandlersOf<typeof maker> => ({
  getMaker: async ({ locale, now }) => ({
    ...makerFor(await findMaker(deps.db), locale),
    documents: await listInForce(deps.db, locale, now),
  }),
  getAdminMaker: () => makerSettings(deps),
  postAdminMaker: async ({ body, ...context }) => {
    await changeMaker(body, context, deps)
    return makerSettings(deps)
  },
})
