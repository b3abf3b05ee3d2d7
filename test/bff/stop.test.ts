import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownPage } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let stopUpstream = async () => {}
beforeEach(async () => {
  upstream = await startUpstream()
  stopUpstream = upstream.close
})
afterEach(() => stopUpstream())

const startProcess = async () => {
  const child = spawn(process.execPath, ['test/helper/bff-process.ts', upstream.origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, origin: new URL(line.toString().trim()) }
}

/** Waits until a server that stops refuses new connections. */
const refusesConnections = ({ port, hostname }: URL) =>
  expect
    .poll(
      () =>
        new Promise<boolean>(resolve => {
          const socket = connect(Number(port), hostname, () => resolve(false)).on('error', () => resolve(true))
          socket.once('connect', () => socket.destroy())
        }),
    )
    .toBe(true)

/** Sends one request over a keep-alive connection. */
const ask = async (agent: Agent, url: URL) => {
  const request = get(url, { agent, headers: ownPage })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await response.toArray()
  return response
}

test('SIGTERM with keep-alive clients: requests in flight get a response with Connection: close, then exit 0', async () => {
  const [started, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  upstream.answer('GET', '/api/v1/front/countries', async () => {
    started.resolve()
    await stopping.promise
    return [{ nation: 'JP', name: 'Japan' }]
  })
  const { child, origin } = await startProcess()
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  // Idle keep-alive connections.
  await Promise.all(Array.from({ length: 5 }, () => ask(agent, new URL('/healthz', origin))))
  // A connection without a request.
  const silent = connect(Number(origin.port), origin.hostname).on('error', () => {})
  await once(silent, 'connect')
  const busy = ask(agent, new URL('/api/v1/front/countries', origin))
  await started.promise

  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await refusesConnections(origin)
  stopping.resolve()
  const response = await busy
  expect(response.statusCode).toBe(200)
  expect(response.headers.connection).toBe('close')
  const [code] = await exit
  // By its own limit of nine seconds it would exit with 1.
  expect(code).toBe(0)
  agent.destroy()
  silent.destroy()
})

test('during shutdown /readyz is 503 on open connections, and new connections are refused', async () => {
  const [started, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  upstream.answer('GET', '/api/v1/front/countries', async () => {
    started.resolve()
    await stopping.promise
    return []
  })
  const { child, origin } = await startProcess()
  const port = Number(origin.port)
  // A connection with a request in flight.
  const socket = connect(port, origin.hostname)
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.write('GET /api/v1/front/countries HTTP/1.1\r\nHost: x\r\nX-CSRF: 1\r\n\r\n')
  await started.promise
  // This connection is not idle either: its request is incomplete.
  const slow = connect(port, origin.hostname)
  let slowText = ''
  slow.on('data', chunk => {
    slowText += chunk
  })
  slow.write('GET /readyz HTTP/1.1\r\nHost: x\r\n')
  // The server has read the incomplete request before it answers this one.
  expect((await fetch(new URL('/healthz', origin))).status).toBe(200)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await refusesConnections(origin)
  slow.write('\r\n')
  await once(slow, 'close')
  stopping.resolve()
  expect(slowText).toMatch(/^HTTP\/1\.1 503 /)
  expect(slowText.toLowerCase()).toContain('connection: close')
  await expect(fetch(new URL('/healthz', origin))).rejects.toThrow()
  expect((await exit)[0]).toBe(0)
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
})
