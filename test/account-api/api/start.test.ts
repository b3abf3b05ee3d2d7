// @module-tag all

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountApiConfig } from '../../../server/account-api/config.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import type { WorkerReport } from '../../../server/account-api-worker.ts'
import { freshFolder } from '../../helper/account-api.ts'
import { forgetAddresses } from '../../helper/fresh-database.ts'
import { accountApiConfig } from '../build.ts'

let home: string
const database = () => ({ kind: 'pglite', folder: join(home, 'database') }) as const
const workers: Worker[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'yardkey-'))
  await freshFolder(database().folder)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.terminate()))
  await rm(home, { recursive: true, force: true })
})

/** Starts the embedded account API in a worker thread, as the server does. */
const start = async (changes: Partial<AccountApiConfig> = {}) => {
  const worker = new Worker(new URL('../../../server/account-api-worker.ts', import.meta.url), {
    workerData: accountApiConfig({ database: database(), ...changes }),
  })
  workers.push(worker)
  const [report] = (await once(worker, 'message')) as [WorkerReport]
  const stop = async () => {
    const ended = once(worker, 'exit')
    worker.postMessage('stop')
    return (await ended)[0]
  }
  return { report, stop, worker }
}

const originOf = (report: WorkerReport) => {
  if ('failed' in report) throw new Error(report.failed)
  return report.listening
}

test('the first employee gets one registration mail, also after further starts', async () => {
  const employee = { firstEmployeeEmail: 'First@Maker.example' }
  const first = await start(employee)
  const mails = async (origin: string) => (await fetch(`${origin}/dev/mailbox.json`)).json()
  const [mail, ...others] = await mails(originOf(first.report))
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'first@maker.example',
    subject: '【Yardkey】業務管理への招待（アカウント登録のお願い）',
  })
  const token = new URL(mail.links[0]).searchParams.get('token')
  const answer = await fetch(`${originOf(first.report)}/api/v1/front/verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(await answer.json()).toMatchObject({ state: 'valid', email: 'first@maker.example' })
  expect(await first.stop()).toBe(0)

  const second = await start(employee)
  expect(await mails(originOf(second.report))).toHaveLength(1)
  expect(await second.stop()).toBe(0)
})

test('a second start on the same folder fails with a clear error', async () => {
  const first = await start()
  const second = await start()
  expect(second.report).toEqual({ failed: expect.stringContaining('in use by another Yardkey process') })
  expect((await fetch(`${originOf(first.report)}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('a postal code is found on the first start: the look-up waits for the addresses', async () => {
  const { db, close } = await openDatabase(database())
  await forgetAddresses(db)
  await close()
  const { report, stop } = await start()
  const answer = await fetch(`${originOf(report)}/api/v1/front/zipcode?zip=1000001`)
  expect(await answer.json()).toEqual({
    address_list: [{ zip: '1000001', address1: '東京都千代田区', address2: '千代田' }],
  })
  expect(await stop()).toBe(0)
})
