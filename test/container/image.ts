/**
 * The image of Dockerfile, built without a container engine and a registry. buildah runs in chroot isolation,
 * on a local base image with the name in Dockerfile. The base is a minimal Debian with npm and the Node that runs this.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const run = async (program: string, ...args: string[]): Promise<string> =>
  (await exec(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim()

const base = 'node:24-slim'
/** The Debian release of that image. */
const debian = 'bookworm'
const programPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

export interface Image {
  /** The folder with its files. */
  root: string
  config: ImageConfig
  /** Copies /data of the image into a new folder, as a volume. */
  volume: () => Promise<string>
  remove: () => Promise<void>
}

/** Makes npm use the registry and the certificates of this machine. */
const copyNpmSettings = async (root: string) => {
  const folder = join(root, 'usr/local/etc')
  await mkdir(folder, { recursive: true })
  const certificates = [...getCACertificates('default'), ...getCACertificates('system')]
  await writeFile(join(folder, 'ca.crt'), certificates.join('\n'))
  const registry = await run('npm', 'config', 'get', 'registry')
  await writeFile(join(folder, 'npmrc'), `registry=${registry}\ncafile=/usr/local/etc/ca.crt\n`)
}

const makeBase = async (root: string) => {
  await run('debootstrap', '--variant=minbase', debian, root, 'http://deb.debian.org/debian')
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  await run('npm', 'install', '--global', '--no-audit', '--no-fund', `--prefix=${join(root, 'usr/local')}`, 'npm@11')
  await run('chroot', root, 'useradd', '--create-home', '--uid=1000', '--user-group', 'node')
  await copyNpmSettings(root)
}

/** @returns a function that removes the folder. A separate process removes it also if this process is killed. */
const removal = (folder: string) => {
  // Processes that are still ending may write for a while.
  const script = `read -r _; for try in 1 2 3 4 5 6 7 8 9 10; do rm -rf --one-file-system "$1" && exit; sleep 1; done`
  const keeper = spawn('sh', ['-c', script, 'keeper', folder], {
    // In a separate process group, so that Ctrl-C does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(keeper, 'exit')
  return async () => {
    keeper.stdin.end()
    await ended
  }
}

/** Builds the image in a new folder, which `remove` removes. Takes two to three minutes and 3 GB. */
export const buildImage = async (): Promise<Image> => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-image-'))
  const storage = [`--root=${folder}/store`, `--runroot=${folder}/run`, '--storage-driver=vfs']
  const buildah = (...args: string[]) => run('buildah', ...storage, ...args)
  const remove = removal(folder)
  try {
    const system = join(folder, 'base')
    console.log('Making the base system …')
    await makeBase(system)
    const scratch = await buildah('from', 'scratch')
    await buildah('add', '--quiet', scratch, system, '/')
    await buildah('config', `--env=PATH=${programPath}`, scratch)
    await buildah('commit', '--quiet', '--rm', scratch, base)
    console.log('Building the image …')
    // The docker format supports health checks.
    const format = ['--format=docker', '--isolation=chroot', '--pull=never']
    await buildah('bud', ...format, '--tag=yardkey', '.')
    const inspected = JSON.parse(await buildah('inspect', '--type=image', 'yardkey'))
    const root = await buildah('mount', await buildah('from', '--pull=never', 'yardkey'))
    const volume = async () => {
      const copy = join(await mkdtemp(join(folder, 'volume-')), 'data')
      await run('cp', '--archive', join(root, 'data'), copy)
      return copy
    }
    return { root, config: inspected.Docker.config, volume, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
