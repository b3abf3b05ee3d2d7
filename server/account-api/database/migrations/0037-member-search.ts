import { type Kysely, sql } from 'kysely'

/**
 * The search text of a membership: what is searched of the person and the digits of the phone number, and after a form feed what is
 * searched of the company. The database keeps it whole, whoever writes. A new membership waits for changes of its company and person
 * that are under way, in the order of all transactions (migration 0022). Changes find the memberships that exist, without such locks,
 * so that two of them cannot block each other.
 */
const statements = [
  `alter table company_user add column search_text text collate "C" not null default ''`,
  `create function set_member_search() returns trigger language plpgsql as $$
    declare
      person text;
      firm text;
    begin
      if tg_op = 'INSERT' then
        perform from company where code = new.company_code for no key update;
        perform from "user" where id = new.user_id for no key update;
      end if;
      select search_text into person from "user" where id = new.user_id;
      select search_text || chr(10) || lower(code collate "C") into firm from company where code = new.company_code;
      new.search_text := concat(person, chr(10), regexp_replace(new.cell_phone_number, '\\D', '', 'g'), chr(12), firm);
      return new;
    end $$`,
  `create trigger member_search before insert or update of user_id, company_code, cell_phone_number, search_text on company_user
    for each row execute function set_member_search()`,
  `create function renew_member_search() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'company'
      then update company_user set search_text = '' where company_code = new.code;
      else update company_user set search_text = '' where user_id = new.id;
      end if;
      return null;
    end $$`,
  ...['"user"', 'company'].map(
    table => `create trigger member_search after update of search_text on ${table}
      for each row when (old.search_text is distinct from new.search_text) execute function renew_member_search()`,
  ),
  `update company_user set search_text = ''`,
  `create index company_user_search on company_user using gin (search_grams(search_text))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
