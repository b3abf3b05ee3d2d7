/**
 * The image of Dockerfile, built without an engine and without a registry of images: buildah in chroot isolation, and a base of
 * our own under the name that Dockerfile asks for. That base is a minimal Debian with npm and the Node that runs this.
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
/** The Debian under that image of Docker's. */
const debian = 'bookworm'
const programPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

export interface Image {
  /** Folder that holds its files. */
  root: string
  config: ImageConfig
  /** A new folder with what the image has at /data: a volume. */
  volume: () => Promise<string>
  remove: () => Promise<void>
}

/** npm asks the registry that this machine asks, and trusts whom this machine trusts. */
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

/** @returns what removes a folder. It happens as soon as this process has ended, too, by whatever means. */
const removal = (folder: string) => {
  // What ends at the same time may still write.
  const script = `read -r _; for try in 1 2 3 4 5 6 7 8 9 10; do rm -rf --one-file-system "$1" && exit; sleep 1; done`
  const keeper = spawn('sh', ['-c', script, 'keeper', folder], {
    // Out of reach of Ctrl-C.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(keeper, 'exit')
  return async () => {
    keeper.stdin.end()
    await ended
  }
}

/** Builds it, in a folder of its own that `remove` removes. Takes two to three minutes and 3 GB. */
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
    // The format that knows health checks.
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
