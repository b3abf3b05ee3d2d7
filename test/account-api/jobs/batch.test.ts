// @module-tag all

/** A slice of an import: many rows by few statements, with the result that one row after the other has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSlice } from '../../../server/account-api/jobs/run/run-slice.ts'
import { engines, fastEngine } from '../../helper/account-api.ts'
import { fc } from '../../helper/property.ts'
import { isFull } from '../../helper/services.ts'
import { companyA, companyB, companyServices } from '../set-up.ts'
import { checkBody, csvOf } from './file.ts'
import { openImports } from './open.ts'

/** Imports of an employee. */
const open = async (engine: Parameters<typeof openImports>[0]) => {
  const imports = await openImports(engine)
  const { editor } = imports
  const named = (id: string) => ({ id, company_code: null })
  return {
    ...imports,
    check: async (text: string, company?: string) => (await imports.take('check', editor, checkBody(text, company))).id,
    start: async (id: string) => expect((await imports.start(editor, named(id))).status).toBe(200),
    infoOf: (id: string) => imports.infoOf(editor, named(id)),
  }
}
type Opened = Awaited<ReturnType<typeof open>>

describe.each(engines)('a slice on %s', engine => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open(engine)
  })
  afterAll(() => opened.close())

  /** People of every common kind, half of them new, and a file that adds them or changes them. */
  const fileOf = async (count: number): Promise<string> => {
    const { api } = opened
    const rows: string[] = []
    for (let at = 0; at < count; at++) {
      const { email } = await api.person({ company: companyA, registered: at % 2 === 0 })
      rows.push(`${email},佐藤,次郎,総務部,1`, `${email}.new,山田,花子,営業部,1`)
    }
    return csvOf('Email address,Family name,First name,Department,product-api', ...rows)
  }

  test('the number of statements does not grow with the rows', async () => {
    const { api, slice, check, start, infoOf } = opened
    const statementsOf = async (count: number) => {
      const id = await check(await fileOf(count), companyA)
      await start(id)
      let statements = 0
      const counting = api.db.withPlugin({
        transformQuery: ({ node }) => {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      expect(await runSlice(id, { ...slice, db: counting })).toBe(true)
      expect((await infoOf(id)).done).toEqual({ add: count, change: count, same: 0, error: 0 })
      return statements
    }
    const few = await statementsOf(2)
    expect(few).toBeLessThan(45)
    expect(await statementsOf(40)).toBe(few)
  })

  test.skipIf(engine === 'PGlite')('a stop does not wait for the slice, which is undone', async () => {
    const { api, editor, slice, check, start, infoOf } = opened
    const email = 'stopped@import.example'
    const id = await check(csvOf('Email address,Family name', `${email},山田`), companyA)
    await start(id)
    const [isInside, inside] = signal()
    const [goOn, goesOn] = signal()
    const held = api.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        inside()
        await goOn
        return result
      },
    })
    const making = runSlice(id, { ...slice, db: held })
    await isInside
    const stopped = await api.call('POST', '/api/v1/admin/import/stop', { as: editor, body: { id } })
    expect(stopped.body).toMatchObject({ state: 'stopped', done: { add: 0 } })
    goesOn()
    expect(await making).toBe(false)
    const people = await api.db.selectFrom('user').select('id').where('email', '=', email).execute()
    const { state, done, rows } = await infoOf(id)
    expect([people, state, done.add, rows.data.map(row => row.state)]).toEqual([[], 'stopped', 0, ['pending']])
  })
})

/** A promise, with the function that resolves it. */
const signal = (): [Promise<void>, () => void] => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}

const elsewhere = 'C000109'

/** Who is there before an import; null: nobody. Without `company`: a member of the first company. */
const kinds = [
  null,
  {},
  { registered: false },
  { membership: { active_flg: 0, department: '営業部' } },
  { manager: true },
  { company: elsewhere },
  { company: elsewhere, registered: false },
  { company: undefined, registered: false },
  { company: undefined, employee: 'view-only' },
] as const

const flag = fc.constantFrom('', '0', '1')
const line = fc.record({
  kind: fc.integer({ min: 0, max: kinds.length - 1 }),
  /** Also a row about the person in the other company. */
  twice: fc.boolean(),
  family: fc.constantFrom('佐藤', '髙橋', '試験', ''),
  first: fc.constantFrom('太郎', '花子'),
  department: fc.constantFrom('', '総務部', '営業部'),
  phone: fc.constantFrom('', '090-1234-5678'),
  manager: fc.constantFrom('', '', '', '0', '1'),
  status: fc.constantFrom('', '', '', 'Active', 'Deactive'),
  services: fc.tuple(flag, flag),
})
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never

describe('random files', () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open(fastEngine)
    await opened.api.company(elsewhere)
  })
  afterAll(() => opened.close())

  let runs = 0
  /** Imports the lines by slices of some rows. @returns everything that the import has changed, without ids */
  const resultOf = async (lines: readonly Line[], most: number) => {
    const { api, slice, check, start, infoOf } = opened
    const run = ++runs
    // Limits are not the point.
    await api.db.deleteFrom('attempt').execute()
    const codes = [`C1${run}001`, `C1${run}002`] as const
    // Each keeps an administrator.
    for (const code of codes) {
      await api.company(code)
      await api.person({ company: code, manager: true, email: `keeper@${code.toLowerCase()}.example` })
      await api.db
        .insertInto('company_service')
        .values(companyServices.map(service_id => ({ company_code: code, service_id, status: 1 as const })))
        .execute()
    }
    const rows: string[] = []
    for (const [at, { kind, twice, ...rest }] of lines.entries()) {
      const email = `p${at}@run${run}.example`
      const given = kinds[kind]
      if (given) await api.person({ company: codes[0], columns: { family_name: '試験' }, ...given, email })
      const cells = [rest.family, rest.first, rest.department, rest.phone, rest.manager, rest.status, ...rest.services]
      rows.push([codes[0], email, ...cells].join(','))
      if (twice) rows.push([codes[1], email, ...cells].join(','))
    }
    const head = 'Company code,Email address,Family name,First name,Department,Mobile phone,Administrator,Status'
    const id = await check(csvOf(`${head},${companyServices[0]},${companyServices[1]}`, ...rows), '')
    const [{ last = 0 } = {}] = await api.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('last'))
      .execute()
    await start(id)
    while (await runSlice(id, slice, most));

    const people = await api.db
      .selectFrom('user')
      .selectAll()
      .where('email', 'like', `%@run${run}.example`)
      .orderBy('email')
      .execute()
    const numbers = new Map(people.map(person => [person.id, person.email.split('@')[0] ?? '']))
    const ids = [...numbers.keys(), '']
    const plain = (value: unknown): unknown => {
      const text = JSON.stringify(value)
      const named = text.replace(/"(?:created_at|updated_at|id|user_id|seq|search_text|at|row_version)":[^,}]*,?/g, '')
      return named.replaceAll(`run${run}`, 'run').replace(new RegExp(`[Cc]1${run}00`, 'g'), 'C')
    }
    const numbered = <T extends { user_id: string }>(found: T[]) =>
      found.map(({ user_id, ...row }) => `${numbers.get(user_id)} ${plain(row)}`).sort()
    const ofThem = { members: api.db.selectFrom('company_user'), services: api.db.selectFrom('user_service') }
    const entries = await api.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'company_code', 'before', 'after', 'actor'])
      .where('id', '>', last ?? 0)
      .where('target_kind', '=', 'user')
      .orderBy('id')
      .execute()
    const byPerson = Map.groupBy(entries, ({ target_id }) => numbers.get(target_id) ?? 'another person')
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select(['template', 'to'])
      .where('to', 'like', `%@run${run}.example`)
      .execute()
    const info = await infoOf(id)
    return {
      people: people.map(({ email, family_name, first_name, search_text, ...person }) =>
        plain([email, family_name, first_name, person.row_version, person.active_flg, person.regist_flg, person.epoch]),
      ),
      search: people.map(({ search_text }) => plain([search_text])),
      members: numbered(await ofThem.members.selectAll().where('user_id', 'in', ids).execute()),
      services: numbered(await ofThem.services.selectAll().where('user_id', 'in', ids).execute()),
      additions: numbered(await api.db.selectFrom('addition').selectAll().where('user_id', 'in', ids).execute()),
      entries: [...byPerson]
        .map(([person, of]) => `${person} ${plain(of.map(({ target_id: _, ...entry }) => entry))}`)
        .sort(),
      mails: mails.map(mail => plain(mail)).sort(),
      done: info.done,
      rows: info.rows.data.map(({ line, state, outcome, asks, invite, problems }) =>
        plain({ line, state, outcome, asks, invite, problems }),
      ),
    }
  }

  test('many rows at once have the result of one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 14, size: 'max' }), async lines => {
        expect(await resultOf(lines, 100)).toEqual(await resultOf(lines, 1))
      }),
      { numRuns: isFull ? 60 : 8 },
    )
  })

  test('two rows rename a person of two companies alike, in different slices', async () => {
    const { api, check, start, infoOf, slice } = opened
    await api.db.deleteFrom('attempt').execute()
    const { email, id: user_id } = await api.person({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id }).execute()
    const rows = [companyA, companyB].map(code => `${code},${email},佐藤,総務部`)
    const id = await check(csvOf('Company code,Email address,Family name,Department', ...rows), '')
    await start(id)
    while (await runSlice(id, slice, 1));
    expect((await infoOf(id)).done).toMatchObject({ change: 2, error: 0 })
  })
})
