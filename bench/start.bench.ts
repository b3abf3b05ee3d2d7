/**
 * `npm start`: the time until the first page and until calls are answered, on empty and on existing data, and what holds the memory
 * of the idle product. Needs Linux.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../test/helper/free-port.ts'
import { inspect } from './heap/inspect.ts'
import { residentMb } from './memory.ts'
import { launch } from './start/launch.ts'
import { mappingsOf } from './start/mappings.ts'
import { machine, table } from './table.ts'

const firstStarts = 3
const laterStarts = 5
/** By then V8 has compiled what the start has used. */
const idleMs = 20_000

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const seconds = (ms: number[]) => `${(median(ms) / 1_000).toFixed(1)} s`
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

const folders: string[] = []
const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-bench-'))
  folders.push(folder)
  return folder
}

const timeStart = async (folder: string) => {
  const product = launch(folder, await freePort())
  const page = await product.answers('/loginFront')
  const ready = await product.answers('/readyz')
  await product.stop()
  return { page, ready }
}

const rowOf = (name: string, times: Awaited<ReturnType<typeof timeStart>>[]) => [
  name,
  seconds(times.map(({ page }) => page)),
  seconds(times.map(({ ready }) => ready)),
]

/** Resident memory of npm and of the server, without an inspector. */
const residentOf = async (folder: string): Promise<string[][]> => {
  const product = launch(folder, await freePort())
  await product.answers('/readyz')
  await wait(idleMs)
  const resident = product.processes().map(residentMb)
  await product.stop()
  const server = resident.pop() ?? 0
  const others = resident.reduce((sum, each) => sum + each, 0)
  return [
    ['the server', mb(server * 2 ** 20)],
    ['npm, which waits for it', mb(others * 2 ** 20)],
    ['all', mb((server + others) * 2 ** 20)],
  ]
}

/** What holds the memory of the server. */
const holdersOf = async (folder: string): Promise<string[][]> => {
  const product = launch(folder, await freePort(), { NODE_OPTIONS: '--inspect=127.0.0.1:0' })
  await product.answers('/readyz')
  await wait(idleMs)
  const mappings = mappingsOf(product.processes().at(-1) ?? 0)
  const inspector = await inspect(product)
  const threads = await inspector.threads()
  inspector.close()
  await product.stop()
  const residentBytes = (chosen: typeof mappings) => chosen.reduce((sum, { resident }) => sum + resident, 0)
  const wasmSizes = threads.flatMap(({ wasm }) => wasm)
  const database = residentBytes(mappings.filter(({ size, isFile }) => !isFile && wasmSizes.includes(size)))
  const files = residentBytes(mappings.filter(({ isFile }) => isFile))
  const [bff = 0, accountApi = 0] = threads.map(({ heap }) => heap)
  return [
    ["PGlite's memory", mb(database)],
    ['Node and its libraries (files)', mb(files)],
    ['JavaScript heap of the BFF', mb(bff)],
    ['JavaScript heap of the account API', mb(accountApi)],
    [
      'everything else: compiled code, buffers, stacks',
      mb(residentBytes(mappings) - database - files - bff - accountApi),
    ],
  ]
}

try {
  const load = loadavg()[0]?.toFixed(1)
  const first: Awaited<ReturnType<typeof timeStart>>[] = []
  for (let round = 0; round < firstStarts; round++) first.push(await timeStart(await emptyFolder()))
  const [folder = ''] = folders
  const later: typeof first = []
  for (let round = 0; round < laterStarts; round++) later.push(await timeStart(folder))
  console.log(`${machine()}; load average ${load} before\n`)
  console.log(
    `${table(
      ['npm start', 'page after', 'ready after'],
      [rowOf('first, empty data', first), rowOf('later, data exist', later)],
    )}\n`,
  )
  console.log(`${table(['process', 'resident'], await residentOf(folder))}\n`)
  console.log(table(['in the server', 'resident'], await holdersOf(folder)))
} finally {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
