// @module-tag all

/** Each condition of a PostgreSQL, as operators have them, and everything that people do on it. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildAccountApi } from '../../server/account-api/api/start.ts'
import { accountApiConfig } from '../account-api/build.ts'
import { isFull, isMissing, migratedPostgresUrl, postgresUrl } from '../helper/services.ts'
import { ask, expectAll, logIn, nameOf, query, startSite } from './postgres-site.ts'

/** A role of its own for a database. @returns the URL with it */
const withRole = async (url: string, options: string, ...statements: string[]): Promise<string> => {
  const role = `role_${randomBytes(6).toString('hex')}`
  const fill = (text: string) => text.replaceAll('ROLE', role).replaceAll('DATABASE', nameOf(url))
  await query(url, `create role ${role} login password 'secret' ${options}`, ...statements.map(fill))
  const address = new URL(url)
  address.username = role
  address.password = 'secret'
  return address.href
}

const everyRight = ['grant create on database DATABASE to ROLE', 'grant all on schema public to ROLE']

interface Condition {
  name: string
  /** Also in the short run. */
  isQuick: boolean
  /** @returns the URL of a database in this condition */
  prepare: () => Promise<string>
  connections?: number
}

/** An empty database with other defaults. */
const withDefaults = async (...settings: string[]) => {
  const url = await migratedPostgresUrl()
  await query(url, ...settings.map(setting => `alter database ${nameOf(url)} set ${setting}`))
  return url
}

const otherApplication = [
  'create table public.kysely_migration (name text, timestamp text)',
  'create table public."user" (id int)',
  'create table public.company (id int)',
]

const conditions: Condition[] = [
  {
    name: 'other defaults of isolation, dates and limits',
    isQuick: true,
    prepare: () =>
      withDefaults(
        `default_transaction_isolation = 'serializable'`,
        `datestyle = 'German, DMY'`,
        `timezone = 'Asia/Tokyo'`,
        `lock_timeout = '1ms'`,
        `statement_timeout = '300ms'`,
      ),
  },
  {
    name: 'repeatable read',
    isQuick: false,
    prepare: () => withDefaults(`default_transaction_isolation = 'repeatable read'`),
  },
  {
    name: 'options in DATABASE_URL',
    isQuick: false,
    prepare: async () => `${await migratedPostgresUrl()}?options=${encodeURIComponent('-c DateStyle=SQL')}`,
  },
  {
    name: 'an own schema beside the tables of another application, and three connections',
    isQuick: true,
    prepare: async () => {
      const url = await postgresUrl()
      return withRole(
        url,
        'connection limit 3',
        ...otherApplication,
        'grant create on database DATABASE to ROLE',
        'create schema own authorization ROLE',
        'alter role ROLE in database DATABASE set search_path = own, public',
      )
    },
  },
  { name: 'DATABASE_CONNECTIONS=1', isQuick: false, prepare: migratedPostgresUrl, connections: 1 },
]

describe.skipIf(isMissing('postgres'))('a PostgreSQL', () => {
  const tried = conditions.filter(({ isQuick }) => isQuick || isFull)
  test.each(tried)('works: $name', async ({ prepare, connections }) => {
    const site = await startSite(await prepare(), { connections })
    try {
      await expectAll(site)
    } finally {
      await site.stop()
    }
  })

  test('read-only, as a standby: logins and /readyz get 503, reads work; afterwards everything does', async () => {
    const url = await migratedPostgresUrl()
    const site = await startSite(url)
    try {
      const ends = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'yardkey-account-api'`
      const name = nameOf(url)
      await query(url, `alter database ${name} set default_transaction_read_only = on`, ends)
      const ready = async () => (await ask(site, 'GET', '/readyz')).status
      await expect.poll(ready).toBe(503)
      expect(await logIn(site)).toMatchObject({ status: 503, retryAfter: 5 })
      expect(await ask(site, 'GET', '/api/v1/front/industries')).toMatchObject({ status: 200 })
      await query(`${url}?options=-c%20default_transaction_read_only%3Doff`, `alter database ${name} reset all`, ends)
      await expect.poll(ready).toBe(200)
      await expectAll(site)
    } finally {
      await site.stop()
    }
  })

  test('a conflict of transactions, a deadlock, a lock that is not free: the call gets 503 and can be repeated', async () => {
    const url = await migratedPostgresUrl()
    const site = await startSite(url)
    try {
      const token = String((await logIn(site)).body.api_token)
      for (const [code, locale] of [
        ['40001', 'en'],
        ['40P01', 'ja'],
        ['55P03', 'en'],
      ] as const) {
        const write = () => ask(site, 'POST', '/api/v1/front/user/language', { token, payload: { locale } })
        await query(
          url,
          `create function fail() returns trigger language plpgsql as
            $$ begin raise exception using errcode = '${code}', message = 'provoked'; end $$`,
          'create trigger fail before update on "user" for each row execute function fail()',
        )
        expect(await write()).toMatchObject({ status: 503, retryAfter: 5 })
        await query(url, 'drop function fail cascade')
        expect(await write()).toMatchObject({ status: 200 })
      }
    } finally {
      await site.stop()
    }
  })

  test('the right to create tables in the schema is enough: no extension, no right on the database', async () => {
    const own = await withRole(await postgresUrl(), '', 'grant all on schema public to ROLE')
    const { app } = await buildAccountApi(accountApiConfig({ database: { kind: 'postgres', url: own } }))
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await app.close()
  })

  test.each([
    [
      'an encoding other than UTF8',
      /needs UTF8.*CREATE DATABASE/s,
      async () => {
        const url = await postgresUrl()
        const name = `latin_${nameOf(url)}`
        await query(url, `create database ${name} encoding 'LATIN1' template template0 locale 'C'`)
        return url.replace(nameOf(url), name)
      },
    ],
    [
      'no right to create tables',
      /GRANT USAGE, CREATE ON SCHEMA/,
      async () => {
        const url = await postgresUrl()
        return withRole(url, '', 'revoke create on schema public from public')
      },
    ],
    [
      'no schema in the search path',
      /CREATE SCHEMA yardkey/,
      async () => {
        const url = await postgresUrl()
        return withRole(url, '', ...everyRight, 'alter role ROLE in database DATABASE set search_path = nowhere')
      },
    ],
  ] as const)('is refused at the start, with what to do: %s', async (_name, message, prepare) => {
    const config = accountApiConfig({ database: { kind: 'postgres', url: await prepare() } })
    await expect(buildAccountApi(config)).rejects.toThrow(message)
  })
})
