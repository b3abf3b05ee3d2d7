import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { cleanEmail } from '../../../shared/rules/text.ts'
import { makerCode, type TrailReader } from '../access/trail-reader.ts'
import { applicantTexts, formerTexts, lookUp, memberTexts } from '../database/infix.ts'
import type { Database } from '../database/schema.ts'

/** At most the entries of this many people are put together. */
export const maxPeople = 1_000

/** The people who match the words of a search. */
export interface FoundPeople {
  /** Of people, and of the requests of applicants without an account. */
  ids: string[]
  /** The search, if it is an address: entries keep that of the actor. */
  address: string | undefined
}

/** Limits the search to people in entries that the reader may read, of a company, or about a target. */
interface Within {
  reader: TrailReader
  target?: string | undefined
  company_code?: string | undefined
}

const inScope = (id: RawBuilder<string>, company: RawBuilder<string>, { reader, target, company_code }: Within) => {
  // Other companies, also the later ones of former members, must not show by what a search finds.
  if (typeof reader === 'object') return sql<SqlBool>`${company} = ${reader.companyCode}`
  const conditions: RawBuilder<SqlBool>[] = [sql`true`]
  // View-only employees do not see the names of their colleagues.
  if (reader === 'view-only') conditions.push(sql`${company} is distinct from ${makerCode}`)
  if (target !== undefined)
    conditions.push(
      sql`(${id} = ${target} or exists (select from audit_log where target_id = ${target} and actor_id = ${id}))`,
    )
  if (company_code !== undefined)
    conditions.push(
      sql`(${company} in (${company_code}, ${makerCode})
        or exists (select from audit_log where target_id = ${id} and company_code = ${company_code}))`,
    )
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The people with all words of a search; undefined if they are more than `maxPeople`. */
export const findPeople = async (
  db: Kysely<Database>,
  text: string,
  within: Within,
): Promise<FoundPeople | undefined> => {
  const sources = [
    {
      searched: memberTexts,
      id: sql.ref<string>('company_user.user_id'),
      company: sql.ref('company_user.company_code'),
    },
    {
      searched: formerTexts,
      id: sql.ref<string>('former_member.user_id'),
      company: sql.ref('former_member.company_code'),
    },
    {
      searched: applicantTexts,
      id: sql.ref<string>('access_request.id'),
      company: sql.ref('access_request.company_code'),
    },
  ]
  const ids = new Set<string>()
  for (const { searched, id, company } of sources) {
    // An applicant who is no member has told this to the maker only.
    if (typeof within.reader === 'object' && searched === applicantTexts) continue
    const { condition } = await lookUp(db, searched, text)
    const { rows } = await sql<{ id: string }>`
      select ${id} as id from ${sql.table(searched.table)}
      where ${condition} and ${inScope(id, company as RawBuilder<string>, within)} limit ${maxPeople + 1}`.execute(db)
    for (const row of rows) ids.add(row.id)
    if (rows.length > maxPeople || ids.size > maxPeople) return undefined
  }
  const address = cleanEmail(text)
  return { ids: [...ids], address: address.includes('@') ? address : undefined }
}
