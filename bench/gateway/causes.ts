/** Maps functions of a profile to causes. */
import { pathToFileURL } from 'node:url'

export interface Place {
  /** `server/bff/app.ts`, `undici/lib/core/util.js`, `node:net` */
  text: string
  isOurs: boolean
}

const root = `${pathToFileURL('.').href.replace(/\/$/, '')}/`

export const placeOf = (url: string): Place => {
  const file = url.startsWith(root) ? url.slice(root.length) : url
  const packaged = file.lastIndexOf('node_modules/')
  if (packaged >= 0) return { text: file.slice(packaged + 'node_modules/'.length), isOurs: false }
  return { text: file, isOurs: /^(?:server|shared|config)\//.test(file) }
}

const ofNode: [RegExp, string][] = [
  [/^node:(?:internal\/)?crypto/, 'crypto'],
  [/^node:(?:_http|http|net$|internal\/(?:http|net|stream_base_commons|socket))/, 'HTTP and sockets (Node)'],
  [/^node:(?:stream|_stream|internal\/streams|events)/, 'streams and events (Node)'],
  [/^node:internal\/(?:abort_controller|event_target)/, 'abort signals (Node)'],
  [
    /^node:(?:timers|async_hooks|diagnostics_channel|internal\/(?:timers|process|async_|promise))/,
    'timers, tasks, async context (Node)',
  ],
  [/^node:fs/, 'files: the log (Node)'],
  [/^node:/, 'buffers and others (Node)'],
]

const ofPackages: [RegExp, string][] = [
  [/^(?:pino|sonic-boom|thread-stream|on-exit-leak|safe-stable|quick-format)/, 'pino'],
  [/^@pinojs\/redact/, 'pino: redaction'],
  [/^@?redis\//, 'Redis client'],
  // Its HTTP parser.
  [/^wasm:/, 'undici'],
]

/** Functions that write bytes to the kernel, for Node's own streams and for undici. Every gateway has this cost. */
const isSocketWrite = (functionName: string, { text }: Place) =>
  /^write(?:v|Buffer|(?:Latin1|Utf8|Ascii|Ucs)String)$/.test(functionName) &&
  /^node:(?:internal\/stream_base|net)/.test(text)

const packageName = /^(?:@[^/]+\/)?[^/]+/

/**
 * The cause of a sample.
 *
 * @param place of the function, or of its nearest caller that has a file
 */
export const causeOf = (functionName: string, place: Place | undefined): string => {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (!place || functionName === '(program)') return 'outside JavaScript: system calls, event loop, HTTP parser'
  if (isSocketWrite(functionName, place)) return 'writing to sockets: system calls'
  if (place.isOurs) return 'our own code'
  const { text } = place
  const rules = text.startsWith('node:') ? ofNode : ofPackages
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? packageName.exec(text)?.[0] ?? text
}
