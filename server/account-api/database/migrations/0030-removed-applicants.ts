import { type Kysely, sql } from 'kysely'

/** Access requests are closed when the applicant or the company is removed. */
const statements = [
  `alter table access_request
    drop constraint access_request_closed_as_check,
    add constraint access_request_closed_as_check
      check (closed_as in ('replaced', 'known_address', 'known_company', 'withdrawn', 'removed'))`,
  `update access_request set state = 'closed', closed_as = 'removed', waiting = '[]'
    where type = 'access' and state in ('waiting', 'approved') and registered_at is null and not exists (
      select from "user" join company_user on company_user.user_id = "user".id
      where company_user.company_code = access_request.company_code
        and ("user".id = access_request.content ->> 'user_id' or "user".email = access_request.email))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
