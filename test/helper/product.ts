import { freePort } from './free-port.ts'
import { type Product, startProcess as startAlone } from './process.ts'
import { demoTokenKeys, startEmpty } from './services/demo-data.ts'
import { builtDatabase, builtPage, demoFolder } from './services.ts'
import { until } from './until.ts'

export type { Product } from './process.ts'

/** The same as that of process.ts, after what it needs is built. */
export const startProcess: typeof startAlone = async (entry, ready, env, ...more) => {
  if (entry === 'server/main.ts') await builtPage()
  if (!env.DATABASE_URL && !env.API_BASE_URL) await builtDatabase()
  return startAlone(entry, ready, env, ...more)
}

/**
 * The whole product with demo data, unless `DEMO_DATA` is off: BFF, page and embedded account API, on PGlite or on the
 * PostgreSQL of `DATABASE_URL`.
 */
export const startProduct = async (env: Record<string, string> = {}): Promise<Product> => {
  const port = env.PORT ?? (await freePort())
  const start = { PORT: String(port), ...(env.DATABASE_URL ? { TOKEN_KEYS: demoTokenKeys } : {}), ...env }
  const ready = `http://localhost:${port}/readyz`
  const like = env.DATABASE_URL || env.API_BASE_URL || env.DEMO_DATA === 'off' ? undefined : await demoFolder()
  return startProcess('server/main.ts', ready, start, like)
}

/** The same at its first start, which makes the demo data. */
export const startFirst = async (env: Record<string, string> = {}): Promise<Product> => {
  await Promise.all([builtPage(), builtDatabase()])
  return startEmpty(env)
}

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** Emails about logins, which each test with a second login causes. */
const aboutLogins = /新しいブラウザでログイン|login at a new browser/

/** The newest email to an address in the development mailbox; one about a login only by its subject. Waits for the outbox. */
export const newestMail = (origin: string, to: string, subject?: RegExp): Promise<Mail> =>
  until(`a mail to ${to}${subject ? ` about ${subject}` : ''}`, async () => {
    const response = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
    const mails = (await response.json()) as Mail[]
    return mails.find(candidate => subject?.test(candidate.subject) ?? !aboutLogins.test(candidate.subject))
  })
