import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The commands that a script may answer; END is the end of the text. */
type Step = 'CONNECT' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'END'

/** The answer to a command; undefined for that of a server that accepts all. */
export type Script = (step: Step, line: string, connections: number) => string | undefined

const usual: Partial<Record<string, string>> = {
  CONNECT: '220 ready',
  DATA: '354 go on',
  STARTTLS: '502 no such command',
}

/** Starts an SMTP server that answers by a script, and keeps all that it receives. */
export const startScriptedServer = async (script: Script) => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let most = 0
  const server = createServer(socket => {
    let text = ''
    let isData = false
    const reply = (step: Step, line = '') => {
      const answer = script(step, line, sockets.size) ?? usual[step] ?? '250 ok'
      socket.write(`${answer}\r\n`)
      if (answer.startsWith('421')) {
        sockets.delete(socket)
        socket.end()
      }
      return answer
    }
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', piece => {
      received.push(piece.toString())
      text += piece
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          reply('END', line)
        } else {
          const step = (/^[A-Z]+/i.exec(line)?.[0] ?? '').toUpperCase() as Step
          isData = reply(step, line).startsWith('354')
        }
      }
    })
    reply('CONNECT')
    most = Math.max(most, sockets.size)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received.join(''),
    /** The most connections that were open at a time. */
    mostConnections: () => most,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
