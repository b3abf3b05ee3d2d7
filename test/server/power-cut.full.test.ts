// @module-tag all

/** The same on a real disk (rule 53): ext4 on a loop device, shut down without a flush of its journal. Needs root on Linux. */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../helper/free-port.ts'
import { type Product, startProcess } from '../helper/product.ts'
import { demoFolder } from '../helper/services.ts'
import { lookInto } from './power-cut/look.ts'
import { createWriter } from './power-cut/writer.ts'

const run = (command: string, ...more: string[]) => spawnSync(command, more, { encoding: 'utf8' })
const mustRun = (command: string, ...more: string[]) => {
  const { status, stderr } = run(command, ...more)
  if (status !== 0) throw new Error(`${command} ${more.join(' ')}: ${stderr}`)
}

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: from now on nothing reaches the device. */
const shutDown = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`

let home: string
let disk: string
const mount = () => mustRun('mount', '-o', 'loop', join(home, 'image'), disk)

/** Why this machine cannot cut its power; undefined: it can. */
const obstacle = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root can mount a disk'
  for (const [command, flag] of [
    ['mkfs.ext4', '-V'],
    ['python3', '-V'],
    ['losetup', '-f'],
  ] as const)
    if (run(command, flag).status !== 0) return `${command} ${flag} does not work here`
  return undefined
}
const reason = obstacle()

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'yardkey-disk-'))
  disk = join(home, 'disk')
  await mkdir(disk)
  await writeFile(join(home, 'image'), '')
  await truncate(join(home, 'image'), 512 * 2 ** 20)
  mustRun('mkfs.ext4', '-q', join(home, 'image'))
  mount()
})
afterEach(async () => {
  run('umount', disk)
  await rm(home, { recursive: true, force: true })
})

const data = () => join(disk, 'data')
const start = async (): Promise<Product> => {
  const port = String(await freePort())
  return startProcess('server/main.ts', `http://localhost:${port}/readyz`, { PORT: port, DATA_DIR: data() })
}
const cut = async (product: Product) => {
  mustRun('python3', '-c', shutDown, disk)
  process.kill(product.pid, 'SIGKILL')
  await product.stop()
  mustRun('umount', disk)
  mount()
}

test.skipIf(reason !== undefined)(`answered edits survive${reason ? ` (${reason})` : ''}`, async () => {
  await cp(await demoFolder(), data(), { recursive: true })
  mustRun('sync', '-f', disk)
  const answered: string[] = []
  for (const round of [1, 2, 3]) {
    const product = await start()
    const { edit } = await createWriter(product.origin)
    for (let number = 1; number <= 30; number++) {
      const department = `department ${round} ${number}`
      await edit(department)
      answered.push(department)
    }
    await cut(product)
    expect((await lookInto(data())).departments).toEqual(expect.arrayContaining(answered))
  }
})

test.skipIf(reason !== undefined)(`a first start survives${reason ? ` (${reason})` : ''}`, async () => {
  await cut(await start())
  expect((await lookInto(data())).people).toContain('manager@aozora.example')
  const product = await start()
  await (await createWriter(product.origin)).edit('after the cut')
  expect(await product.stop()).toBe(0)
})
