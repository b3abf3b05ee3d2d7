/** One run of the fuzzer on one engine: requests, statuses and findings. */
import { setTimeout as wait } from 'node:timers/promises'
import { digestAll, digestCompany } from '../../helper/digest.ts'
import { type Answer, problemsOf } from './answer.ts'
import { type Callers, createCallers } from './callers.ts'
import { mayCall } from './calls.ts'
import { type CallFilter, type FuzzRequest, makeRequest, targetOf } from './request.ts'
import { shrink } from './shrink.ts'
import type { TestSystem } from './test-system.ts'
import { type Kind, sideOf } from './world.ts'

export interface Finding {
  kind: string
  call: string
  text: string
  /** Number of occurrences with this call. */
  count: number
  /** The smallest request that reproduces it, as text. */
  request: string
}

export interface Report {
  requests: number
  seconds: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  /** Number of calls that returned 200 at least once, and of all calls. */
  answered: number
  calls: number
  /** Calls that never returned 200. */
  never: string[]
  findings: Finding[]
}

interface RunOptions {
  requests: number
  seed: number
  /** Compares digests of tables between phases. For an embedded database this restarts the account API. */
  digests: boolean
  /** Number of concurrent requests. */
  atOnce?: number
}

const changes: CallFilter = ({ method }) => method !== 'GET'
/** Writes by callers without permission. */
const refusedWrites: CallFilter = (call, kind) => changes(call, kind) && !mayCall(call, kind)
/** All calls by visitors, people of company A and view-only employees. */
const nothingOfB: CallFilter = (_, kind) => kind === 'visitor' || kind === 'viewer' || sideOf(kind) === 'A'

const print = (request: FuzzRequest): string => {
  const { call, kind, headers, body, at, sort } = request
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value.slice(0, 120)}`)
  const text = Buffer.isBuffer(body) ? `base64 ${body.toString('base64')}` : body
  return [
    `#${at} (${sort}) as ${kind}: ${call.method} ${targetOf(request).slice(0, 1_000)}`,
    ...lines,
    ...(text === undefined ? [] : [`  ${text.length > 2_000 ? `${text.slice(0, 2_000)}… (${text.length})` : text}`]),
  ].join('\n')
}

export const runFuzzer = async (
  system: TestSystem,
  { requests, seed, digests, atOnce = 16 }: RunOptions,
): Promise<Report> => {
  const callers: Callers = await createCallers(system.origin, system.world)
  const statuses: Record<string, number> = {}
  const answered = new Set<string>()
  const asked = new Set<string>()
  const findings = new Map<string, Finding>()
  const toShrink: { finding: Finding; request: FuzzRequest }[] = []
  const start = performance.now()
  let at = 0

  const note = (kind: string, call: string, text: string, request?: FuzzRequest) => {
    const key = `${kind} ${call}`
    const known = findings.get(key)
    if (known) known.count += 1
    else {
      const finding = { kind, call, text, count: 1, request: request ? print(request) : '' }
      findings.set(key, finding)
      if (request) toShrink.push({ finding, request })
    }
  }

  /** The last log line of each process. */
  const lastErrors = () =>
    [system.bff, system.accountApi()].map(({ output }) => `\n  ${output().trimEnd().split('\n').at(-1)}`).join('')

  /** Retries on 503, so that load limits on a busy machine do not reduce coverage. Each 503 is counted. */
  const sendWithRetry = async (request: FuzzRequest): Promise<Answer> => {
    for (let left = 5; ; left--) {
      const answer = await callers.send(request)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status !== 503 || left === 0) return answer
      await wait(500)
    }
  }

  const one = async (request: FuzzRequest) => {
    const cookie = callers.cookieOf(request.kind)
    asked.add(request.call.name)
    try {
      const answer = await sendWithRetry(request)
      if (answer.status === 200) answered.add(request.call.name)
      for (const { kind, text } of problemsOf(request, answer))
        note(kind, request.call.name, answer.status < 500 ? text : `${text}${lastErrors()}`, request)
      // For a visitor 401 is expected; for other callers it means that their session has ended.
      if (answer.status === 401 && !request.call.path.startsWith('/bff/login'))
        await callers.renew(request.kind, cookie)
    } catch (error) {
      note('no response', request.call.name, String(error), request)
    }
  }

  const phase = async (count: number, wanted?: CallFilter) => {
    const end = at + count
    const worker = async () => {
      while (at < end) await one(makeRequest(seed, at++, system.world, (kind: Kind) => callers.selfOf(kind), wanted))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  const compare = (what: string, before: Record<string, string>, after: Record<string, string>) => {
    for (const [table, digest] of Object.entries(after))
      if (before[table] !== digest) note('changed', what, `${table}: ${before[table]} → ${digest}`)
  }

  const foreign = system.world.companies.B.code
  const digestsNow = async () =>
    system.withDatabase(async database => ({
      all: await digestAll(database.db),
      b: await digestCompany(database.db, foreign),
    }))
  const first = digests ? await digestsNow() : undefined
  await phase(Math.round(requests * 0.1), refusedWrites)
  const second = digests ? await digestsNow() : undefined
  if (first && second) compare('refused writes', first.all, second.all)
  await phase(Math.round(requests * 0.2), nothingOfB)
  const third = digests ? await digestsNow() : undefined
  if (second && third) compare('company B, by callers outside it', second.b, third.b)
  await phase(requests - at)
  const seconds = (performance.now() - start) / 1_000

  for (const { finding, request } of toShrink.slice(0, 40)) {
    const shows = async (candidate: FuzzRequest) => {
      const cookie = callers.cookieOf(candidate.kind)
      const answer = await callers.send(candidate).catch(() => undefined)
      if (answer?.status === 401) await callers.renew(candidate.kind, cookie)
      return answer
        ? problemsOf(candidate, answer).some(problem => problem.kind === finding.kind)
        : finding.kind === 'no response'
    }
    const smallest = (await shows(request)) ? await shrink(request, shows) : undefined
    finding.request = smallest
      ? print(smallest)
      : `${print(request)}\n  (not reproduced alone: it depends on previous requests)`
  }
  await callers.close()
  return {
    requests: at,
    seconds,
    statuses,
    answered: answered.size,
    calls: asked.size,
    never: [...asked].filter(name => !answered.has(name)),
    findings: [...findings.values()],
  }
}

/** The findings of a report as text for a terminal. */
export const formatFindings = ({ findings }: Report): string =>
  findings
    .map(({ kind, call, count, text, request }) => `${kind} · ${call} · ${count} ×\n  ${text}\n${request}`)
    .join('\n\n')
