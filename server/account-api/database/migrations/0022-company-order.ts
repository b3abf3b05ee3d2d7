import { type Kysely, sql } from 'kysely'

/**
 * Orders of the company list, so that only a page is read. No index can order by a count of other rows, so each company
 * holds the number of its members. The maker's own company is not listed and not counted.
 *
 * All transactions lock a company before its people, and so does the trigger's update.
 */
const statements = [
  `alter table company add column user_count int not null default 0`,
  `update company set user_count = member.count
    from (select company_code, count(*) from company_user group by company_code) as member
    where company.code = member.company_code and company.is_azure = 0`,
  `create function count_members() returns trigger language plpgsql as $$
    begin
      update company set user_count = user_count + member.count * (case tg_op when 'INSERT' then 1 else -1 end)
      from (select company_code, count(*) from changed group by company_code) as member
      where company.code = member.company_code and company.is_azure = 0;
      return null;
    end $$`,
  `create trigger company_user_added after insert on company_user
    referencing new table as changed for each statement execute function count_members()`,
  `create trigger company_user_removed after delete on company_user
    referencing old table as changed for each statement execute function count_members()`,

  // A whole name could exceed the size of an index entry.
  `create index company_name_order on company (left(search_text, 64), code) where is_azure = 0`,
  `create index company_status_order on company
    ((case when regist_flg <> 1 then 0 when active_flg = 1 then 1 else 2 end), code) where is_azure = 0`,
  `create index company_user_count on company (user_count, code) where is_azure = 0`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
