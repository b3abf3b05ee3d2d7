import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { verifyLedger } from './books.ts'
import { formatLosses, inSeconds, type Row, untilOk } from './cells.ts'
import { createEmbedded, demoBrowsers, withDatabase } from './embedded.ts'
import { createLedger, inOneLine, longestWait, type Outcome } from './person.ts'

const diskMb = 192
/** Duration of activity on the full disk: long enough that the write-ahead log needs another segment. */
const fullMs = 12_000

const fault = 'disk full under PGlite'

/** Writes to a file until the disk is full. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w')
  for (const size of [1 << 20, 4_096])
    try {
      for (;;) await file.write(Buffer.alloc(size))
    } catch {
      // The disk is full for writes of this size.
    }
  await file.close()
}

/** The embedded product on a small separate disk (tmpfs), which is filled and then freed. */
export const runDiskFull = async (folder: string): Promise<Row> => {
  const disk = await mkdtemp(join(tmpdir(), 'yardkey-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=700`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true })
    return { fault, saw: 'not run: only root can mount a tmpfs', waited: '', lost: '', back: '' }
  }
  const data = join(disk, 'data')
  const filler = join(disk, 'filler')
  try {
    await cp(folder, data, { recursive: true })
    const product = await createEmbedded(data)
    await product.start()
    const ledger = createLedger()
    const browsers = demoBrowsers(product.origin, ledger)
    for (const { logIn, read } of browsers) {
      await untilOk(logIn)
      await untilOk(read)
    }
    await fill(filler)
    const outcomes: Outcome[] = []
    const ends = performance.now() + fullMs
    await Promise.all(
      browsers.map(async ({ read, edit, requestAccess, page }) => {
        while (performance.now() < ends) outcomes.push(await page(), await read(), await edit(), await requestAccess())
      }),
    )
    await rm(filler)
    const since = performance.now()
    const [browser] = browsers
    let back = ''
    const late = since + 15_000
    for (const act of browser ? [browser.read, browser.edit, browser.requestAccess, browser.logIn] : [])
      while (performance.now() < late && (await act()).result !== 'ok') await wait(100)
    back = performance.now() < late ? inSeconds(since) : 'no recovery within 15 s'
    if (!product.isRunning()) back = 'the process ended'
    await product.end('SIGTERM')
    const books = await withDatabase(data, query => verifyLedger(ledger, query))
    return { fault, saw: inOneLine(outcomes), waited: longestWait(outcomes), lost: formatLosses(books), back }
  } finally {
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
}
