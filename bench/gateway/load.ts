import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserHeaders, path } from './call.ts'

const run = promisify(execFile)

/** Target of a share of the load: a port, and the cookie of a session there ('' for none). */
export interface Target {
  port: number
  cookie: string
}

/** Result of the load generator. Latencies are percentiles in milliseconds. */
export interface Load {
  requests: number
  seconds: number
  p50: number
  p99: number
  /** Requests without a 2xx or 3xx response. */
  failed: number
}

/** Each thread of wrk reads a Lua script. Without a `request` function it sends the same bytes every time. */
const script = (targets: Target[]) => `
local targets = {${targets.map(({ port, cookie }) => `{port = "${port}", cookie = "${cookie}"}`).join(', ')}}
local count = 0
function setup(thread)
  count = count + 1
  thread:set("port", targets[count].port)
  thread:set("cookie", targets[count].cookie)
  thread.addr = wrk.lookup("127.0.0.1", targets[count].port)[1]
end
function init(args)
${Object.entries({ ...browserHeaders, Host: 'accounts.example' })
  .map(([name, value]) => `  wrk.headers["${name}"] = "${value}"`)
  .join('\n')}
  if cookie ~= "" then wrk.headers["Cookie"] = cookie end
end
function done(summary, latency, requests)
  local e = summary.errors
  print(string.format('{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"failed":%d}', summary.requests,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`

/**
 * Loads servers with wrk: one thread per server, keep-alive, one request at a time per connection.
 *
 * @param connections total number
 * @param folder for the script
 */
export const load = async (targets: Target[], connections: number, seconds: number, folder: string): Promise<Load> => {
  const file = join(folder, 'load.lua')
  await writeFile(file, script(targets))
  const options = [`-t${targets.length}`, `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', file]
  const { stdout } = await run('wrk', [...options, `http://127.0.0.1:${targets[0]?.port}${path}`])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Load
}

/** Per server: after this many requests V8 has optimized the hot functions. */
const warmUpRequests = 20_000
const warmUpSeconds = 3
const maximumSeconds = 30

/** Loads servers until they are warm, at most half a minute. */
export const warmUp = async (targets: Target[], connections: number, folder: string): Promise<void> => {
  let requests = 0
  for (let spent = 0; requests < warmUpRequests * targets.length && spent < maximumSeconds; spent += warmUpSeconds)
    requests += (await load(targets, connections, warmUpSeconds, folder)).requests
}
