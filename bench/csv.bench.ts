/**
 * UTF-8 to Shift_JIS with our encoder, GNU iconv and iconv-lite. Each is a separate process that reads the same 200 MB of rows
 * from a file and writes to /dev/null. Rounds alternate, so that other load affects all alike; the fastest round counts. The
 * process start is measured with an empty file and subtracted.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeRows } from './csv/rows.ts'
import { machine, table } from './table.ts'

const rounds = 7
const bytes = 200e6
const convert = fileURLToPath(new URL('csv/convert.ts', import.meta.url))

interface Contender {
  name: string
  command: (file: string) => [string, ...string[]]
}

const contenders: Contender[] = [
  { name: 'ours', command: file => [process.execPath, convert, 'ours', file] },
  { name: 'GNU iconv', command: file => ['iconv', '-f', 'UTF-8', '-t', 'CP932', file] },
  { name: 'iconv-lite', command: file => [process.execPath, convert, 'iconv-lite', file] },
]

const run = ({ name, command }: Contender, file: string) => {
  const [program, ...args] = command(file)
  const start = performance.now()
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${name} failed`)
  return performance.now() - start
}

const digest = ({ command }: Contender, file: string): string => {
  const [program, ...args] = command(file)
  const { stdout } = spawnSync(program, args, { maxBuffer: 1e9 })
  return createHash('sha256').update(stdout).digest('hex')
}

const folder = mkdtempSync(join(tmpdir(), 'yardkey-bench-'))
try {
  const [rows, empty] = [join(folder, 'rows.csv'), join(folder, 'empty.csv')]
  const size = writeRows(rows, bytes)
  writeFileSync(empty, '')
  const digests = new Set(contenders.map(contender => digest(contender, rows)))
  const best = contenders.map(() => ({ rows: Number.POSITIVE_INFINITY, empty: Number.POSITIVE_INFINITY }))
  for (let round = 0; round < rounds; round++)
    contenders.forEach((contender, at) => {
      const times = best[at]
      if (!times) return
      times.rows = Math.min(times.rows, run(contender, rows))
      times.empty = Math.min(times.empty, run(contender, empty))
    })
  const speeds = best.map(times => size / 1_000 / (times.rows - times.empty))
  const [ours = 0] = speeds
  const iconvVersion = execFileSync('iconv', ['--version'], { encoding: 'utf8' }).split('\n', 1)[0]
  console.log(`${Math.round(size / 1e6)} MB of rows, best of ${rounds} rounds, without the process start`)
  console.log(`${machine()}, ${iconvVersion}`)
  console.log(`the three results are ${digests.size === 1 ? 'identical' : 'DIFFERENT'}\n`)
  console.log(
    table(
      ['UTF-8 to Shift_JIS', 'MB/s', 'ours is', 'process start'],
      contenders.map(({ name }, at) => [
        name,
        (speeds[at] ?? 0).toFixed(0),
        `${(ours / (speeds[at] ?? 1)).toFixed(2)} ×`,
        `${(best[at]?.empty ?? 0).toFixed(0)} ms`,
      ]),
    ),
  )
} finally {
  rmSync(folder, { recursive: true })
}
