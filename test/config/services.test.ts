// @module-tag all

import { Client } from 'pg'
import { createClient } from 'redis'
import { describe, expect, it } from 'vitest'
import { isMissing, postgresUrl, redisUrl, startRedis } from '../helper/services.ts'

const query = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe.skipIf(isMissing('postgres'))('PostgreSQL for tests', () => {
  it('each caller gets a separate database', async () => {
    const [one, other] = await Promise.all([postgresUrl(), postgresUrl()])
    await query(one, 'create table only_here (id int)')
    expect(await query(one, 'select * from only_here')).toEqual([])
    await expect(query(other, 'select * from only_here')).rejects.toThrow('does not exist')
  })
})

const ping = async (url: string) => {
  const client = createClient({ url, socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.set('seen', '1')
    return await client.dbSize()
  } finally {
    client.destroy()
  }
}

describe.skipIf(isMissing('redis'))('Redis for tests', () => {
  it('each caller gets a separate database', async () => {
    expect(await ping(await redisUrl())).toBe(1)
    expect(await ping(await redisUrl())).toBe(1)
  })

  it('Redis can stop and restart at the same address', async () => {
    const redis = await startRedis()
    expect(await ping(redis.url)).toBe(1)
    await redis.stop()
    await expect(ping(redis.url)).rejects.toThrow('ECONNREFUSED')
    await redis.start()
    expect(await ping(redis.url)).toBe(1)
    await redis.stop()
  })
})
