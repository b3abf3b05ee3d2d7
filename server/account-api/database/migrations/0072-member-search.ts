import { type Kysely, sql } from 'kysely'

/**
 * A company of more than 500 members that gets another name: their search texts are renewed in slices, after which person. Those of fewer
 * members change with the name.
 */
const statements = [
  `create table member_search_renewal (company_code text primary key references company, renewed_to text not null default '')`,
  `create or replace function renew_member_search() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'user' then
        update company_user set search_text = '' where user_id = new.id;
      elsif exists (select from company_user where company_code = new.code offset 500) then
        insert into member_search_renewal (company_code) values (new.code)
        on conflict (company_code) do update set renewed_to = '';
      else
        update company_user set search_text = '' where company_code = new.code;
      end if;
      return null;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
