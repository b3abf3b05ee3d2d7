import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as send,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { buffer } from 'node:stream/consumers'

type HeaderLines = [name: string, value: string][]

/** A request and its response, as they were on the wire. */
export interface Exchange {
  method: string
  /** Path and query. */
  target: string
  requestHeaders: HeaderLines
  requestBody: Buffer
  status: number
  responseHeaders: HeaderLines
  /** As sent: compressed if `content-encoding` says so. */
  responseBody: Buffer
  trailers: HeaderLines
}

export interface Recorder {
  origin: string
  exchanges: Exchange[]
  close: () => Promise<void>
}

interface RecorderOptions {
  port?: number
  /** Certificate and key. With them the recorder serves https and sends `x-forwarded-*` to the server behind it. */
  tls?: { cert: string; key: string }
  /** Changes a response before it is recorded and relayed. */
  change?: (exchange: Exchange) => void
}

const pairs = (raw: string[]): HeaderLines =>
  raw.flatMap((name, at): HeaderLines => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? '']] : []))

/** Hop-by-hop headers (RFC 9110 §7.6.1), and those of a chunked body, which is relayed in one piece. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'trailer', 'content-length'])

const forward = async (target: string, request: IncomingMessage, options: RecorderOptions): Promise<Exchange> => {
  const { method = 'GET', url = '/' } = request
  const requestHeaders = pairs(request.rawHeaders)
  const requestBody = await buffer(request)
  const forwarded: HeaderLines = options.tls
    ? [
        ['x-forwarded-for', request.socket.remoteAddress ?? ''],
        ['x-forwarded-proto', 'https'],
      ]
    : []
  const passed = requestHeaders.filter(([name]) => !ofConnection.has(name))
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const length: HeaderLines = hasBody ? [['content-length', String(requestBody.length)]] : []
  const headers = [...passed, ...length, ...forwarded, ['connection', 'close']].flat()
  const onward = send(new URL(url, target), { method, headers, agent: false }).end(requestBody)
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  const responseBody = await buffer(answer)
  const exchange: Exchange = {
    method,
    target: url,
    requestHeaders,
    requestBody,
    status: answer.statusCode ?? 0,
    responseHeaders: pairs(answer.rawHeaders),
    responseBody,
    trailers: pairs(answer.rawTrailers),
  }
  options.change?.(exchange)
  return exchange
}

const reply = (exchange: Exchange, response: ServerResponse): void => {
  const { status, responseHeaders, responseBody, method } = exchange
  const passed = responseHeaders.filter(([name]) => !ofConnection.has(name))
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const length: HeaderLines = hasBody ? [['content-length', String(responseBody.length)]] : []
  response.writeHead(status, [...passed, ...length].flat()).end(responseBody)
}

/** Starts a reverse proxy on loopback that records all traffic. It relays each response in one piece. */
export const startRecorder = async (target: string, options: RecorderOptions = {}): Promise<Recorder> => {
  const exchanges: Exchange[] = []
  const listener: RequestListener = (request, response) => {
    forward(target, request, options).then(
      exchange => {
        exchanges.push(exchange)
        reply(exchange, response)
      },
      // The client disconnected or the server aborted, so this connection is closed too.
      () => response.destroy(),
    )
  }
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `${options.tls ? 'https://localhost' : 'http://127.0.0.1'}:${address.port}`,
    exchanges,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
