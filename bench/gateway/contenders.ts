import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answer, browserHeaders, loginPath, path, token } from './call.ts'
import type { Target } from './load.ts'
import { nginx } from './nginx.ts'
import { type Command, type Server, startServer } from './server.ts'

export interface Contender {
  name: string
  /** Whether it requires a session and adds the session's token to the upstream request. */
  hasSessions: boolean
  command: (port: number, upstream: string) => Command | Promise<Command>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const node = (file: string, ...args: string[]): Command => ({
  program: process.execPath,
  args: [`${root}${file}`, ...args],
})

const peer = (name: string, file: string, hasSessions: boolean): Contender => ({
  name,
  hasSessions,
  command: (port, upstream) => node(`bench/gateway/peers/${file}`, String(port), upstream),
})

export const nginxContender = (folder: string): Contender => ({
  name: 'nginx',
  hasSessions: false,
  command: (port, upstream) => nginx(folder, port, upstream),
})

/** The first one is the base of the ratios. */
export const peers: Contender[] = [
  peer('@fastify/http-proxy', 'http-proxy.ts', false),
  peer('@fastify/session + http-proxy', 'session-http-proxy.ts', true),
]

/** express, with packages of its own: the product needs none of them. They are installed in the folder of the run. */
export const expressContender = (folder: string): Contender => {
  const copy = join(folder, 'express')
  cpSync(`${root}bench/gateway/peers/express`, copy, { recursive: true })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    name: 'express + express-session',
    hasSessions: true,
    command: (port, upstream) => ({
      program: process.execPath,
      args: [join(copy, 'server.mjs'), String(port), upstream],
    }),
  }
}

/** The product as in production: all guards active, a log line for each request. */
export const ours = (name: string, folder: string, redisUrl?: string): Contender => {
  const secret = () => randomBytes(32).toString('base64')
  const env = {
    APP_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://accounts.example',
    SESSION_SECRETS: secret(),
    TOKEN_KEYS: secret(),
    DATA_DIR: folder,
    HOME: folder,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  }
  return {
    name,
    hasSessions: true,
    command: (port, upstream) => ({
      program: process.execPath,
      args: [`${root}server/main.ts`, '--without-account-api'],
      env: { ...env, PORT: String(port), API_BASE_URL: upstream },
    }),
  }
}

/** Starts the upstream of all contenders. */
export const startUpstream = (port: number): Promise<Server> =>
  startServer(node('bench/gateway/upstream.ts', String(port)), port)

const logIn = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}${loginPath}`, {
    method: 'POST',
    headers: { ...browserHeaders, 'Content-Type': 'application/json', Origin: 'https://accounts.example' },
    body: JSON.stringify({ email: 'manager@aozora.example', password: 'Manager_2026' }),
  })
  if (!response.ok) throw new Error(`login failed: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
}

const ask = async (origin: string, cookie: string) => {
  const response = await fetch(`${origin}${path}`, { headers: { ...browserHeaders, ...(cookie ? { cookie } : {}) } })
  return { status: response.status, body: await response.text() }
}

/**
 * Logs in if the contender has sessions, and checks that it does the measured work: it relays the whole response, sends the
 * session's token upstream, and refuses requests without a session. Throws otherwise.
 */
export const prepare = async (contender: Contender, server: Server, upstream: Server): Promise<Target> => {
  const { name, hasSessions } = contender
  const must = (holds: boolean, text: string) => {
    if (!holds) throw new Error(`${name}: ${text}`)
  }
  const cookie = hasSessions ? await logIn(server.origin) : ''
  const { status, body } = await ask(server.origin, cookie)
  must(status === 200 && body === answer, `${status} ${body}`)
  if (hasSessions) {
    const seen = (await (await fetch(`${upstream.origin}/seen`)).json()) as string
    must(seen === `Bearer ${token}`, `the upstream got "${seen}" instead of the token`)
    const anonymous = await ask(server.origin, '')
    must(anonymous.status === 401, `${anonymous.status} without a session`)
  }
  return { port: server.port, cookie }
}
