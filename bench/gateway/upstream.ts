/**
 * The upstream of the gateway benchmark: it responds from memory on a plain socket, so that it costs less than any gateway.
 * `GET /seen` returns the Authorization header of the last call. Its argument is the port.
 */
import { createServer, type Socket } from 'node:net'
import { answer, path, token } from './call.ts'

const reply = (body: string) =>
  Buffer.from(
    `HTTP/1.1 200 OK\r\nDate: ${new Date().toUTCString()}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=72\r\n\r\n${body}`,
  )

const companies = reply(answer)
const loggedIn = reply(
  JSON.stringify({
    api_token: token,
    email: 'manager@aozora.example',
    is_terms_update: 0,
    is_only_view: 0,
    is_in_maintenance: 0,
  }),
)
const ready = reply('{"status":"ok"}')
let seen = ''

/** @param head of one request, without its body */
const answerTo = (head: string): Buffer => {
  if (head.startsWith(`GET ${path} `)) {
    seen = head
    return companies
  }
  if (head.startsWith('POST /api/login ')) return loggedIn
  if (!head.startsWith('GET /seen ')) return ready
  return reply(JSON.stringify(/\r\nauthorization: *([^\r]*)/i.exec(seen)?.[1] ?? ''))
}

/** Serves sequential requests of a connection: no client of the benchmark pipelines. */
const serve = (socket: Socket) => {
  let text = ''
  socket.setNoDelay()
  socket.on('error', () => {})
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1')
    const end = text.indexOf('\r\n\r\n') + 4
    if (end < 4) return
    const head = text.slice(0, end)
    const length = head.startsWith('POST') ? Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0) : 0
    if (text.length < end + length) return
    text = ''
    socket.write(answerTo(head))
  })
}

createServer(serve).listen(Number(process.argv[2]), '127.0.0.1')
