/** Turns recorded exchanges into pieces of evidence. */
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { Exchange } from '../../helper/recorder.ts'
import type { Piece, Place } from '../judge/evidence.ts'

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

const isCookie = ([name]: [string, string]) => name === 'cookie' || name === 'set-cookie'
const asText = (headers: [string, string][]) =>
  Buffer.from(headers.map(header => header.join(': ')).join('\n'), 'latin1')

/** A URL path for labels, without query and without the secrets of links that some paths contain. */
export const safePath = (address: string): string => (address.split('?', 1)[0] ?? '').replace(/\/[\w-]{40,}/g, '/…')

const labelOf = ({ method, target, status }: Exchange) => `${method} ${safePath(target)} ${status}`

/** A body as sent and, if it was compressed, decompressed. */
const bodiesOf = ({ responseHeaders, responseBody }: Exchange): Buffer[] => {
  const coding = responseHeaders.find(([name]) => name === 'content-encoding')?.[1]
  const decode = coding === undefined || responseBody.length === 0 ? undefined : decoders[coding]
  return decode ? [responseBody, decode(responseBody)] : [responseBody]
}

/** The pieces of exchanges between browser and BFF. */
export const browserPieces = (exchanges: Exchange[]): Piece[] =>
  exchanges.flatMap(exchange => {
    const { target, requestHeaders, requestBody, responseHeaders, trailers } = exchange
    const label = labelOf(exchange)
    const piece = (place: Place, bytes: Buffer): Piece => ({ place, label, bytes })
    return [
      piece('request targets', Buffer.from(target)),
      piece('request headers', asText(requestHeaders.filter(header => !isCookie(header)))),
      piece('request cookies', asText(requestHeaders.filter(isCookie))),
      piece('request bodies', requestBody),
      piece('answer headers', asText([...responseHeaders.filter(header => !isCookie(header)), ...trailers])),
      piece('answer cookies', asText(responseHeaders.filter(isCookie))),
      ...bodiesOf(exchange).map(body => piece('answer bodies', body)),
    ]
  })

/** The pieces of exchanges between the BFF and another server, in both directions. */
export const serverPieces = (exchanges: Exchange[], asked: Place, answered: Place): Piece[] =>
  exchanges.flatMap(exchange => {
    const { target, requestHeaders, requestBody, responseHeaders } = exchange
    const label = labelOf(exchange)
    return [
      { place: asked, label, bytes: Buffer.concat([Buffer.from(`${target}\n`), asText(requestHeaders)]) },
      { place: asked, label: `${label} body`, bytes: requestBody },
      { place: answered, label, bytes: asText(responseHeaders) },
      ...bodiesOf(exchange).map(bytes => ({ place: answered, label: `${label} body`, bytes })),
    ]
  })
