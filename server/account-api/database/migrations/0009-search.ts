import { type Kysely, sql } from 'kysely'

/**
 * Search by texts of any length: trigrams need three characters, but most Japanese names have two. `search_grams`
 * returns the single characters and adjacent pairs of a text. An index on them serves one character as well as many,
 * and replaces the trigrams. COST 1000 keeps the planner from calling the function per row. Columns derived for search
 * and order use byte order, so that all servers agree.
 */
const statements = [
  `create function search_grams(folded text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      characters text[] := string_to_array(folded, null);
      grams text[] := characters;
      previous text;
      present text;
    begin
      foreach present in array characters loop
        if previous is not null then grams := grams || (previous || present); end if;
        previous := present;
      end loop;
      return grams;
    end $$`,
  `drop index company_search, user_search`,
  `alter table company alter search_text type text collate "C"`,
  `alter table "user" alter search_text type text collate "C", alter sort_name type text collate "C"`,
  `create index company_search on company using gin (search_grams(search_text))`,
  `create index company_code_search on company using gin (search_grams(lower(code collate "C")))`,
  `create index user_search on "user" using gin (search_grams(search_text))`,

  // Lists a page in order without reading earlier rows from the table.
  `create index company_list on company (code) where is_azure = 0`,
  `drop index company_type, company_category_of`,
  `create index company_type on company (type, code) where is_azure = 0`,
  `create index company_category_of on company (category, code) where is_azure = 0`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
