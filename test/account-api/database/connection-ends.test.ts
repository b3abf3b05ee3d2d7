/** A connection that PostgreSQL ends just after any of its answers: the call gets 503, never another error. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../../../server/account-api/database/database-unavailable-error.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import { isMissing, postgresUrl } from '../../helper/services.ts'

/** ErrorResponse of a shutdown (PostgreSQL, 55.7): FATAL 57P01. */
const fatal = () => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** ReadyForQuery, when no transaction is open. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** A proxy that ends its first connection in one piece with the answer that makes it ready for the `count`th time. */
const endAfterReady = async (url: string, count: number) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    const isFirst = ++connections === 1
    let seen = 0
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      if (bytes.includes(ready)) seen++
      if (isFirst && seen === count && bytes.includes(ready)) near.end(Buffer.concat([bytes, fatal()]))
      else near.write(bytes)
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: address.href, close }
}

describe.skipIf(isMissing('postgres'))('a connection that ends', () => {
  let url: string
  beforeAll(async () => {
    url = await postgresUrl()
  })
  const closes: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closes) await close()
  })

  // Ready after the login, after our settings, and after statements.
  test.each([1, 2, 3, 4])('with answer %i: that call is unavailable, a later one works', async count => {
    const proxy = await endAfterReady(url, count)
    const { db, close } = await openDatabase({ kind: 'postgres', url: proxy.url, connections: 1 })
    closes.push(close, proxy.close)
    const errors: unknown[] = []
    for (let call = 0; call < 4; call++) await sql`select 1`.execute(db).catch((error: unknown) => errors.push(error))
    expect(errors.filter(error => !(error instanceof DatabaseUnavailableError))).toEqual([])
    const works = () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
    await expect.poll(works).toBe(true)
  })
})
