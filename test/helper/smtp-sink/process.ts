/**
 * A mail server for many mails, as a process of its own: it speaks as much of RFC 5321 as a sender needs, keeps no text, and
 * counts what it has taken by address. One address of 200 is refused for good (550), two are put off once (451), by a checksum.
 * Its first line on standard output is `{"smtp": port, "http": port}`; GET / tells the counts. With the argument `takes-all`
 * it takes all.
 */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { fateOf } from './fate.ts'

const takesAll = process.argv.includes('takes-all')
const taken = new Map<string, number>()
const putOff = new Set<string>()

/** The answer to a recipient. */
const answerTo = (address: string): string => {
  const fate = takesAll ? 'taken' : fateOf(address)
  if (fate === 'refused') return '550 5.1.1 no such user here\r\n'
  if (fate === 'put off' && !putOff.has(address)) {
    putOff.add(address)
    return '451 4.7.1 try again later\r\n'
  }
  return '250 ok\r\n'
}

const converse = (socket: Socket) => {
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
        taken.set(recipient, (taken.get(recipient) ?? 0) + 1)
        socket.write('250 taken\r\n')
      } else {
        socket.write(commands(line))
        if (line.toUpperCase() === 'QUIT') socket.end()
      }
    }
  })
}

const smtp = createServer(converse).listen(0, '127.0.0.1')
const http = createHttpServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify([...taken]))
}).listen(0, '127.0.0.1')
await Promise.all([once(smtp, 'listening'), once(http, 'listening')])
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
process.stdout.write(`${JSON.stringify({ smtp: portOf(smtp), http: portOf(http) })}\n`)
// It ends with whoever has started it.
process.stdin.on('end', () => process.exit(0)).resume()
