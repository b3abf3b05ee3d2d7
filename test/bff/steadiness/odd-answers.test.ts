/** Unusual upstream responses that HTTP allows or nearly allows. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bffConfig, request, startBff } from '../../helper/bff.ts'

let answer: (socket: Socket) => void
let server: Server
beforeAll(async () => {
  server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const countries = { method: 'GET', url: '/api/v1/front/countries' } as const

const statusOf = async (answerWith: (socket: Socket) => void) => {
  answer = answerWith
  const app = await startBff(bffConfig(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  const { statusCode } = await request(app, countries)
  await app.close()
  return statusCode
}

test.each([600, 999])('unknown status %s: 502', async status => {
  const code = await statusOf(socket => socket.end(`HTTP/1.1 ${status} Odd\r\nContent-Length: 2\r\n\r\n{}`))
  expect(code).toBe(502)
})

test('endless early hints: 502 instead of an endless wait', async () => {
  const code = await statusOf(socket => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 5)
    socket.once('close', () => clearInterval(timer))
  })
  expect(code).toBe(502)
})

test('a few early hints are ignored', async () => {
  const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
  const body = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]'
  expect(await statusOf(socket => socket.end(hint.repeat(3) + body))).toBe(200)
})
