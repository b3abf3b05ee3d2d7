import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkBooks } from './books.ts'
import { inSeconds, inWords, type Row, untilOk } from './cells.ts'
import { createEmbedded, demoBrowsers, withDatabase } from './embedded.ts'
import { createLedger, inOneLine, longestWait, type Outcome } from './person.ts'

const diskMb = 192
/** How long people go on while the disk is full: until the write-ahead log needs another segment. */
const fullMs = 12_000

const fault = 'disk full under PGlite'

/** Writes until nothing more fits. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w')
  for (const size of [1 << 20, 4_096])
    try {
      for (;;) await file.write(Buffer.alloc(size))
    } catch {
      // Full, for pieces of this size.
    }
  await file.close()
}

/** The embedded product on a small disk of its own, in memory, which is filled and emptied again. */
export const runDiskFull = async (folder: string): Promise<Row> => {
  const disk = await mkdtemp(join(tmpdir(), 'yardkey-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=700`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true })
    return { fault, saw: 'not run here: only root may mount a small disk', waited: '', lost: '', back: '' }
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
    back = performance.now() < late ? inSeconds(since) : 'not by itself within 15 s'
    if (!product.isRunning()) back = 'the process had ended'
    await product.end('SIGTERM')
    const books = await withDatabase(data, query => checkBooks(ledger, query))
    return { fault, saw: inOneLine(outcomes), waited: longestWait(outcomes), lost: inWords(books), back }
  } finally {
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
}
