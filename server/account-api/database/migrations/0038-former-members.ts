import { type Kysely, sql } from 'kysely'
import { foldForSearch } from '../../../../shared/rules/search.ts'

/**
 * The search text of former memberships, and of members under a former name or address, for the search of the audit trail. Triggers
 * keep it, so that no write path can forget it.
 */
const statements = [
  `create table former_member (
    id bigint generated always as identity primary key,
    user_id text not null, company_code text not null, search_text text collate "C" not null)`,
  `create function keep_former_member() returns trigger language plpgsql as $$
    begin
      insert into former_member (user_id, company_code, search_text) values (old.user_id, old.company_code, old.search_text);
      return null;
    end $$`,
  `create trigger former_member after delete on company_user for each row execute function keep_former_member()`,
  `create trigger former_text after update of search_text on company_user for each row
    when (split_part(old.search_text, chr(12), 1) is distinct from split_part(new.search_text, chr(12), 1))
    execute function keep_former_member()`,
]

/** Entries per step. */
const step = 1_000

/** A person before the change of an entry, which holds only the fields that differ. */
interface Entry {
  id: number
  user_id: string
  company_code: string
  company_text: string
  before: Record<string, unknown>
}

const textOf = ({ before, company_text }: Entry): string => {
  const [family, middle, first, email] = ['family_name', 'middle_name', 'first_name', 'email'].map(field =>
    typeof before[field] === 'string' ? before[field] : '',
  )
  const texts = [`${family} ${middle} ${first}`, `${first} ${middle} ${family}`, `${family}${first}`, email ?? '']
  const person = [...new Set(texts.map(foldForSearch))].filter(Boolean).join('\n')
  return person === '' ? '' : `${person}\f${company_text}`
}

/** Former names and addresses up to now are in the entries of the trail. */
const readTrail = async (db: Kysely<unknown>): Promise<void> => {
  for (let after = 0; ; ) {
    const { rows } = await sql<Entry>`
      select audit_log.id, target_id as user_id, coalesce(company_code, '') as company_code,
        jsonb_build_object('family_name', family_name, 'middle_name', middle_name, 'first_name', first_name, 'email', email)
          || before as before,
        coalesce(company.search_text || chr(10) || lower(company.code collate "C"), '') as company_text
      from audit_log join "user" on "user".id = target_id left join company on company.code = company_code
      where target_kind = 'user' and action in ('user.delete', 'user.unlink', 'user.profile', 'user.mailaddress')
        and before is not null and audit_log.id > ${after}
      order by audit_log.id limit ${step}`.execute(db)
    const former = rows.map(row => ({ ...row, text: textOf(row) })).filter(({ text }) => text !== '')
    if (former.length > 0)
      await sql`insert into former_member (user_id, company_code, search_text)
        select * from unnest(${former.map(row => row.user_id)}::text[], ${former.map(row => row.company_code)}::text[],
          ${former.map(row => row.text)}::text[])`.execute(db)
    const last = rows.at(-1)
    if (last === undefined || rows.length < step) break
    after = last.id
  }
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await readTrail(db)
  await sql`create index former_member_search on former_member using gin (search_grams(search_text))`.execute(db)
}
