import type { Browser } from 'playwright-core'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { launchBrowser } from '../../helper/browser.ts'
import { keepContext, openContexts } from '../../helper/failures.ts'
import { type Product, startProduct } from '../../helper/product.ts'
import { demoPostgresUrl, isMissing, sharedProduct } from '../../helper/services.ts'
import { openLoggedIn, openPerson, openSignedIn, type Person, renew, renewVisitor } from './person.ts'

/** What all files of a worker share. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads here what it has to prepare
const worker = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchBrowser()
  onCleanup(() => browser.close())
  return browser
})

/** The browser for the tests of a file. Their contexts close at its end. */
export const sharedBrowser = (): (() => Browser) => {
  let browser: Browser
  worker.beforeAll(({ browser: shared }) => {
    browser = shared
  })
  return () => browser
}

const stageOn = (origin: () => string) => {
  const browser = sharedBrowser()
  const known = new Map<string, Person>()
  /** A person that an earlier test has opened, unless it has failed. */
  const same = async (name: string, open: () => Promise<Person>, renew: (person: Person) => Promise<void>) => {
    const before = known.get(name)
    if (before && openContexts().includes(before.context)) {
      await renew(before)
      return before
    }
    const person = await open()
    keepContext(person.context)
    known.set(name, person)
    return person
  }
  return {
    product: {
      get origin() {
        return origin()
      },
    },
    browser,
    /** A visitor in a browser context of their own. */
    newVisitor: (locale: Locale): Promise<Person> => openPerson(browser(), origin(), locale),
    /** A person in a browser context of their own, logged in, with an empty page. The password is that of the demo account, unless one is given. */
    signIn: (locale: Locale, email: string, password?: string): Promise<Person> =>
      openSignedIn(browser(), origin(), locale, email, password),
    /**
     * The same person for all tests of the file, at the page that the last one has left, with a usual window: only the first opens
     * a browser context. For tests that keep the session.
     */
    signedIn: (locale: Locale, email: string): Promise<Person> =>
      same(`${locale} ${email}`, () => openSignedIn(browser(), origin(), locale, email), renew),
    /** The same visitor for all tests of the file, without what the last one has left in the browser. */
    sameVisitor: (locale: Locale): Promise<Person> =>
      same(locale, () => openPerson(browser(), origin(), locale), renewVisitor),
    /** The same as `signIn`, at the home page. */
    logInAs: (locale: Locale, email: string, password?: string): Promise<Person> =>
      openLoggedIn(browser(), origin(), locale, email, password),
  }
}

type Env = Record<string, string>

/**
 * The product with demo data and a browser for the tests of a file. The product must end without an error. It runs on PostgreSQL
 * if that is installed, which takes less processor time. The main job and the first start are tested on PGlite, too. `API_BASE_URL`
 * puts it in front of another account API.
 */
export const stage = (given: Env | (() => Promise<Env>) = {}) => {
  let product: Product | undefined
  beforeAll(async () => {
    const env = typeof given === 'function' ? await given() : given
    product = await startProduct(
      isMissing('postgres') || env.API_BASE_URL ? env : { DATABASE_URL: await demoPostgresUrl(), ...env },
    )
  })
  afterAll(async () => {
    if (product) expect(await product.stop()).toBe(0)
  })
  return stageOn(() => product?.origin ?? '')
}

/** The same for tests that only read, or use data of their own: all such files of a worker share one product. */
export const sharedStage = () => {
  let origin = ''
  beforeAll(async () => {
    origin = await sharedProduct()
  })
  return stageOn(() => origin)
}
