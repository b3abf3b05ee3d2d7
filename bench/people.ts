import { hash } from '@node-rs/argon2'
import { Client } from 'pg'

/** Number of people in a company; the first is its administrator. */
const perCompany = 10

/** The password of all people. */
export const password = 'Scale_2026'

/** A signed-in person of the benchmark. */
export type Person = ReturnType<typeof personAt> & { cookie: string }

/** Fills an empty database with companies and people. All have one password with a cheap hash, because hashing is not measured. */
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
    insert into consent (user_id, document, terms_version) select "user".id, terms.document, terms.version
    from "user" cross join (select document, max(version) as version from terms group by document) as terms`)
  await client.query('analyze')
  await client.end()
}

/** The person with this index. */
export const personAt = (index: number) => ({
  id: `s${index}`,
  email: `person${index}@scale.example`,
  company: `S${String(Math.floor(index / perCompany)).padStart(6, '0')}`,
  isManager: index % perCompany === 0,
})

/** `name=value` of the session cookie that a response sets. A login sets other cookies too. */
export const sessionCookieOf = ({ headers }: Response): string | undefined =>
  headers
    .getSetCookie()
    .find(line => line.startsWith('session='))
    ?.split(';', 1)[0]

/** Logs a person in from a separate address. */
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

/** Logs all people in, 16 at a time, each from a separate address. */
export const logInAll = async (origin: string, count: number): Promise<Person[]> => {
  const people: Person[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) people[index] = await logIn(origin, index)
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return people
}
