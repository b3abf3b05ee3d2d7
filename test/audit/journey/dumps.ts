/** Reads everything in the stores of a site. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { createClient } from 'redis'
import type { Piece, Place } from '../judge/evidence.ts'
import type { Site } from './site.ts'

/** Every key of Redis with its value, of any type. */
export const dumpRedis = async (url: string | undefined, when: string): Promise<Piece[]> => {
  if (url === undefined) return []
  const redis = createClient({ url })
  await redis.connect()
  try {
    const read: Record<string, (key: string) => Promise<unknown>> = {
      string: key => redis.get(key),
      hash: key => redis.hGetAll(key),
      set: key => redis.sMembers(key),
      zset: key => redis.zRangeWithScores(key, 0, -1),
      list: key => redis.lRange(key, 0, -1),
    }
    const pieces: Piece[] = []
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key)
      const value = await read[type]?.(key)
      if (value === undefined) throw new Error(`Redis has a ${type} at ${key}: the audit cannot read it`)
      const label = `${when}: ${key.split(':').slice(0, 2).join(':')}`
      pieces.push({ place: 'session store', label, bytes: Buffer.from(`${key} ${JSON.stringify(value)}`) })
    }
    return pieces
  } finally {
    redis.destroy()
  }
}

type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>

const tables = `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`

const dumpTables = async (query: Query): Promise<Piece[]> => {
  const pieces: Piece[] = []
  for (const { name } of (await query(tables)).rows) {
    const { rows } = await query(`select row_to_json(one)::text as row from ${name} as one`)
    const bytes = Buffer.from(rows.map(({ row }) => row).join('\n'))
    pieces.push({ place: 'database', label: String(name), bytes })
  }
  return pieces
}

/** Every row of every table. An embedded database can be read only after its server has stopped. */
export const dumpDatabase = async ({ databaseUrl, dataFolders }: Site): Promise<Piece[]> => {
  if (databaseUrl === undefined) {
    const pglite = await PGlite.create(join(dataFolders.accountApi, 'database'))
    try {
      return await dumpTables(statement => pglite.query(statement))
    } finally {
      await pglite.close()
    }
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await dumpTables(statement => client.query(statement))
  } finally {
    await client.end()
  }
}

/** Every file under a folder; none if the folder does not exist. */
export const readFiles = async (folder: string, place: Place): Promise<Piece[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(async file => ({ place, label: file.slice(folder.length + 1), bytes: await readFile(file) })),
  )
}
