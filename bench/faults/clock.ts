import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Query, verifyLedger } from './books.ts'
import { formatLosses, inSeconds, nextBrowser, type Row, untilOk } from './cells.ts'
import { createLedger, inOneLine, longestWait, type Outcome } from './person.ts'
import type { Site } from './site.ts'

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

const jumps = [
  ['a day forward', '+1d'],
  ['an hour backward', '-1h'],
] as const

/** Clock jumps of the running BFF and account API (libfaketime). The clocks of PostgreSQL and Redis do not change. */
export const runClockJumps = async (site: Site, query: Query): Promise<Row[]> => {
  const nameOf = (jump: string) => `clock of BFF and account API: ${jump}`
  if (library === undefined || !existsSync(library))
    return jumps.map(([jump]) => ({
      ...{ fault: nameOf(jump), saw: 'not run: libfaketime is not installed (Debian: faketime)' },
      ...{ waited: '', lost: '', back: '' },
    }))
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-clock-'))
  const file = join(folder, 'offset')
  await site.bff.end('SIGTERM')
  await site.api.end('SIGTERM')
  const { api, bff } = site.processes({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const rows: Row[] = []
  try {
    for (const [jump, offset] of jumps) {
      await writeFile(file, '+0')
      await api.start()
      await bff.start()
      const ledger = createLedger()
      const [browser, leaver, newcomer] = [0, 1, 2].map(() => nextBrowser(site, ledger))
      if (!browser || !leaver || !newcomer) break
      await untilOk(browser.logIn)
      await untilOk(leaver.logIn)
      await untilOk(browser.read)
      await writeFile(file, offset)
      const outcomes: Outcome[] = await Promise.all([
        browser.page(),
        browser.session(),
        browser.read(),
        browser.edit(),
        newcomer.logIn(),
        leaver.logOut(),
        browser.requestAccess(),
      ])
      const since = performance.now()
      if (outcomes.some(({ result }) => result === 'signed out')) await untilOk(browser.logIn)
      for (const act of [browser.read, browser.edit, newcomer.read, browser.requestAccess]) await untilOk(act)
      const back = inSeconds(since)
      const mailsBack = performance.now()
      for (const address of ledger.requests)
        while (!(await site.mails()).has(address) && performance.now() - mailsBack < 30_000);
      const mailed = await site.mails()
      const missing = [...ledger.requests].filter(address => !mailed.has(address)).length
      rows.push({
        fault: nameOf(jump),
        saw: inOneLine(outcomes),
        waited: longestWait(outcomes),
        lost: formatLosses(await verifyLedger(ledger, query, site.origin)),
        back: missing > 0 ? `${back}; ${missing} mails not delivered after 30 s` : back,
      })
      await bff.end('SIGTERM')
      await api.end('SIGTERM')
    }
  } finally {
    if (bff.isRunning()) await bff.end('SIGTERM')
    if (api.isRunning()) await api.end('SIGTERM')
    await rm(folder, { recursive: true })
  }
  return rows
}
