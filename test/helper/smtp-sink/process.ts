/**
 * A mail server for load, as a separate process. It implements the commands of RFC 5321 that a sender needs, stores no message,
 * and counts accepted messages by address. A checksum of the address decides: 1 in 200 is rejected permanently (550), 2 in 200
 * are deferred once (451). Its first line on standard output is `{"smtp": port, "http": port}`; GET / returns the counts. With
 * the argument `accepts-all` it accepts all.
 */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { outcomeOf } from './outcome.ts'

const acceptsAll = process.argv.includes('accepts-all')
const accepted = new Map<string, number>()
const deferred = new Set<string>()

/** The reply to RCPT. */
const answerTo = (address: string): string => {
  const outcome = acceptsAll ? 'accepted' : outcomeOf(address)
  if (outcome === 'rejected') return '550 5.1.1 no such user here\r\n'
  if (outcome === 'deferred' && !deferred.has(address)) {
    deferred.add(address)
    return '451 4.7.1 try again later\r\n'
  }
  return '250 ok\r\n'
}

const serveSmtp = (socket: Socket) => {
  let text = ''
  let isData = false
  let recipient = ''
  const commands = (line: string): string => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
      return answerTo(recipient)
    }
    if (verb === 'DATA') {
      isData = true
      return '354 go on\r\n'
    }
    return verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n'
  }
  socket.write('220 sink ESMTP\r\n')
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('data', (piece: string) => {
    text += piece
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        accepted.set(recipient, (accepted.get(recipient) ?? 0) + 1)
        socket.write('250 accepted\r\n')
      } else {
        socket.write(commands(line))
        if (line.toUpperCase() === 'QUIT') socket.end()
      }
    }
  })
}

const smtp = createServer(serveSmtp).listen(0, '127.0.0.1')
const http = createHttpServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify([...accepted]))
}).listen(0, '127.0.0.1')
await Promise.all([once(smtp, 'listening'), once(http, 'listening')])
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
process.stdout.write(`${JSON.stringify({ smtp: portOf(smtp), http: portOf(http) })}\n`)
// It exits with its parent process, whose end closes standard input.
process.stdin.on('end', () => process.exit(0)).resume()
