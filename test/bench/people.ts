import { hash } from '@node-rs/argon2'
import { Client } from 'pg'

/** People of one company; the first of them administers it. */
const perCompany = 10

/** Of all of them. */
export const password = 'Scale_2026'

/** A person of the bench, signed in. */
export type Person = ReturnType<typeof personAt> & { cookie: string }

/** Fills an empty database with people of companies, all with one password. Its hash is a cheap one: hashing is not measured. */
export const seedPeople = async (databaseUrl: string, count: number): Promise<void> => {
  const cheap = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const company = `'S' || lpad((i / ${perCompany})::text, 6, '0')`
  await client.query(`
    insert into company (code, company, type, category, search_text, regist_flg, active_flg)
    select distinct ${company}, '機械リース' || i / ${perCompany}, 'rental', 'rental', '', 1, 1 from generate_series(0, ${count - 1}) as i`)
  await client.query(
    `insert into "user" (id, email, family_name, first_name, password_hash, search_text, regist_flg, registered_at, last_login_at)
    select 's' || i, 'person' || i || '@scale.example', '髙橋', '健一', $1, '', 1, now(), now()
    from generate_series(0, ${count - 1}) as i`,
    [cheap],
  )
  await client.query(`
    insert into company_user (company_code, user_id, manager_flg)
    select ${company}, 's' || i, case when i % ${perCompany} = 0 then 1 else 0 end from generate_series(0, ${count - 1}) as i`)
  await client.query(`
    insert into consent (user_id, terms_version) select "user".id, terms.version
    from "user" cross join (select max(version) as version from terms) as terms`)
  await client.query('analyze')
  await client.end()
}

/** Who the people are. */
export const personAt = (index: number) => ({
  id: `s${index}`,
  email: `person${index}@scale.example`,
  company: `S${String(Math.floor(index / perCompany)).padStart(6, '0')}`,
  isManager: index % perCompany === 0,
})

/** `name=value` of the session cookie that an answer sets; a login sets others beside it. */
export const sessionCookieOf = ({ headers }: Response): string | undefined =>
  headers
    .getSetCookie()
    .find(line => line.startsWith('session='))
    ?.split(';', 1)[0]

/** Logs one of them in, from an address of their own. */
const logIn = async (origin: string, index: number): Promise<Person> => {
  const { id, email, company, isManager } = personAt(index)
  const answer = await fetch(`${origin}/bff/login/customer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify({ email, password }),
  })
  const cookie = sessionCookieOf(answer)
  if (!answer.ok || cookie === undefined) throw new Error(`login: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return { id, email, company, isManager, cookie }
}

/** Logs all of them in, a few at a time, each from an address of its own. */
export const logInAll = async (origin: string, count: number): Promise<Person[]> => {
  const people: Person[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) people[index] = await logIn(origin, index)
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return people
}
