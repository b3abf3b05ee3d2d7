import { sessionCookieOf } from '../people.ts'

/** The result of a person's action. */
export interface Outcome {
  action: string
  /** `ok`, or the failure: `503 unavailable`, `connection broken`, `no response in 8 s`. */
  result: string
  ms: number
}

interface Answer {
  status: number
  cookie: string | undefined
  body: { code?: string; row_version?: number; accountType?: string | null } | undefined
}

/** Timeout of a request. */
const timeoutMs = 8_000

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }

const parse = (text: string): Answer['body'] => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Input of a new company in the access request. */
const accessRequest = {
  ...{
    kind: 'new_company',
    company: '羽山建機リース株式会社',
    first_name: '恵子',
    middle_name: '',
    family_name: '佐藤',
  },
  ...{ nation: 'JP', zip: '6180000', address1: '大阪府三島郡島本町', address2: '大字尺代214番地', tel: '075-555-0142' },
  ...{ services: ['telematics-owner'], agree: true },
}

let addresses = 0

/** Sends a request from a new address each time, so that no limit per address applies. */
const request = async (
  origin: string,
  method: string,
  path: string,
  cookie: string,
  body?: object,
): Promise<Answer> => {
  addresses++
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...own,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(cookie === '' ? {} : { cookie }),
      'x-forwarded-for': `10.2.${addresses >> 8}.${addresses & 255}`,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await answer.text()
  return { status: answer.status, cookie: sessionCookieOf(answer), body: parse(text) }
}

const resultOf = ({ status, body }: Answer): string => (status < 300 ? 'ok' : `${status} ${body?.code ?? ''}`.trim())

/** A person with an account. */
export interface Person {
  company: string
  email: string
  password: string
}

/** Writes that got a 2xx response. */
export interface Ledger {
  edits: Set<string>
  requests: Set<string>
  /** Cookies of sessions that were logged out. */
  ended: Set<string>
}

export const createLedger = (): Ledger => ({ edits: new Set(), requests: new Set(), ended: new Set() })

let writes = 0

/** A person's browser: stores the session cookie and the last row version. Writes with a 2xx response go into the ledger. */
export const createBrowser = (origin: string, person: Person, ledger: Ledger) => {
  let cookie = ''
  let version = 0

  const attempt = async (action: string, work: () => Promise<string>): Promise<Outcome> => {
    const start = performance.now()
    const end = (result: string) => ({ action, result, ms: performance.now() - start })
    try {
      return end(await work())
    } catch (error) {
      return end(
        (error as Error).name === 'TimeoutError' ? `no response in ${timeoutMs / 1_000} s` : 'connection broken',
      )
    }
  }
  // Of concurrent responses the highest version counts.
  const note = ({ body }: Answer) => {
    version = Math.max(version, body?.row_version ?? 0)
  }
  const get = (path: string) => request(origin, 'GET', path, cookie)
  const post = (path: string, body?: object) => request(origin, 'POST', path, cookie, body)

  return {
    page: () => attempt('page', async () => resultOf(await get('/account'))),
    session: () =>
      attempt('session', async () => {
        const answer = await get('/bff/session')
        return answer.body?.accountType === null ? 'signed out' : resultOf(answer)
      }),
    read: () =>
      attempt('read', async () => {
        const answer = await get('/api/v1/front/user/info')
        note(answer)
        return resultOf(answer)
      }),
    edit: () =>
      attempt('edit', async () => {
        const department = `write ${++writes}`
        const answer = await post('/api/v1/front/user/company/edit', {
          ...{ company_code: person.company, department, position: '', cell_phone_number: '', row_version: version },
        })
        note(answer)
        if (answer.status < 300) ledger.edits.add(department)
        return resultOf(answer)
      }),
    logIn: () =>
      attempt('login', async () => {
        const { email, password } = person
        const answer = await post('/bff/login/customer', { email, password })
        if (answer.status < 300) cookie = answer.cookie ?? ''
        return resultOf(answer)
      }),
    logOut: () =>
      attempt('logout', async () => {
        const answer = await post('/bff/logout')
        if (answer.status < 300) ledger.ended.add(cookie)
        return resultOf(answer)
      }),
    requestAccess: () =>
      attempt('access request', async () => {
        const mail = `visitor${++writes}@visitors.example`
        const answer = await post('/api/form/subscription', { ...accessRequest, mail, mail_confirmation: mail })
        if (answer.status < 300) ledger.requests.add(mail)
        return resultOf(answer)
      }),
  }
}

export type Browser = ReturnType<typeof createBrowser>

/** Whether a session is still valid. */
export const isAlive = async (origin: string, cookie: string): Promise<boolean> =>
  (await request(origin, 'GET', '/bff/session', cookie)).body?.accountType !== null

/** Outcomes in one line: what else than `ok` there was, with the actions that it happened to. */
export const inOneLine = (outcomes: Outcome[]): string => {
  const resultsOf = new Map<string, Set<string>>()
  for (const { action, result } of outcomes) resultsOf.set(action, (resultsOf.get(action) ?? new Set()).add(result))
  const groups = Map.groupBy(resultsOf, ([, results]) => [...results].sort().reverse().join(' or '))
  groups.delete('ok')
  const texts = [...groups].map(([results, entries]) => `${results}: ${entries.map(([action]) => action).join(', ')}`)
  return texts.length > 0 ? texts.join('; ') : 'all ok'
}

/** The longest wait, in seconds. */
export const longestWait = (outcomes: Outcome[]): string =>
  `${(Math.max(0, ...outcomes.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`
