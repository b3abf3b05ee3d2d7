/** A person whose browser is observed: what it receives, logs and stores. */
import type { Browser, Cookie } from 'playwright-core'
import type { Locale } from '../../../shared/model/flag.ts'
import { openPerson, type Person } from '../../e2e/journey/person.ts'
import { record } from '../../helper/browser.ts'
import type { Piece, Place } from '../judge/evidence.ts'
import { safePath } from './collect.ts'

/** Everything that a page can store, as JSON, by place. */
const readPage = async () => {
  const readDatabase = async ({ name = '' }: IDBDatabaseInfo) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open(name))
    const stores = [...database.objectStoreNames].map(async store => [
      store,
      await done(database.transaction(store).objectStore(store).getAll()),
    ])
    return [name, await Promise.all(stores)]
  }
  const readCache = async (name: string) => {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    return Promise.all(requests.map(async request => [request.url, await (await cache.match(request))?.text()]))
  }
  const databases = await Promise.all((await indexedDB.databases()).map(readDatabase))
  const cached = await Promise.all((await caches.keys()).map(readCache))
  return {
    'script cookies': document.cookie,
    storage: JSON.stringify([{ ...localStorage }, databases, cached, window.name, history.state, location.href]),
    'tab storage': JSON.stringify({ ...sessionStorage }),
    page: document.documentElement.outerHTML,
  } satisfies Partial<Record<Place, string>>
}

export interface WatchedPerson extends Person {
  /** Records what the browser stores at this moment. */
  recordState: (moment: string) => Promise<void>
  /** Everything recorded so far: stored, received and logged. */
  pieces: () => Promise<Piece[]>
  /** The cookies found at all these moments. */
  cookies: Cookie[]
}

/** Opens a browser for a person. `name` is a part of labels. */
export const watch = async (browser: Browser, origin: string, locale: Locale, name: string): Promise<WatchedPerson> => {
  const person = await openPerson(browser, origin, locale)
  const received = record(person.context)
  const pieces: Piece[] = []
  const cookies: Cookie[] = []
  const add = (place: Place, label: string, text: string) =>
    void pieces.push({ place, label: `${name}, ${locale}: ${label}`, bytes: Buffer.from(text) })
  person.page.on('console', message => add('console', message.type(), message.text()))
  person.page.on('pageerror', error => add('console', 'error', String(error.stack)))
  return {
    ...person,
    cookies,
    recordState: async moment => {
      const jar = await person.context.cookies()
      cookies.push(...jar)
      add('cookie jar', moment, JSON.stringify(jar))
      for (const [place, text] of Object.entries(await person.page.evaluate(readPage)))
        add(place as Place, moment, text)
    },
    pieces: async () => {
      for (const text of await received()) {
        const end = text.indexOf('\n')
        add('received', safePath(text.slice(0, end)), text.slice(end))
      }
      return pieces
    },
  }
}
