import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { launchBrowser } from '../../helper/browser.ts'
import { type Product, startProduct } from '../../helper/product.ts'
import { demoPostgresUrl, isMissing } from '../../helper/services.ts'
import { openLoggedIn, openPerson, type Person } from './person.ts'

/**
 * The product with demo data and a browser for the tests of a file. The product must end without an error. It runs on
 * PostgreSQL if that is installed, which takes less processor time. The main job and the first start are tested on PGlite, too.
 */
export const stage = (env: Record<string, string> = {}) => {
  let product: Product
  let browser: Browser

  beforeAll(async () => {
    product = await startProduct(isMissing('postgres') ? env : { DATABASE_URL: await demoPostgresUrl(), ...env })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    expect(await product?.stop()).toBe(0)
  })

  return {
    product: {
      get origin() {
        return product.origin
      },
      output: () => product.output(),
    },
    browser: () => browser,
    /** A visitor in a browser context of their own. */
    newVisitor: (locale: Locale): Promise<Person> => openPerson(browser, product.origin, locale),
    /** A person in a browser context of their own, logged in. The password is that of the demo account, unless one is given. */
    logInAs: (locale: Locale, email: string, password?: string): Promise<Person> =>
      openLoggedIn(browser, product.origin, locale, email, password),
  }
}
