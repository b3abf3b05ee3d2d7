// @module-tag all

/** The page and the account API clean an address by the same rule, which leaves domains to the URL parser of each. */
import { expect, test } from 'vitest'
import { cleanEmail } from '../../shared/rules/text.ts'
import { launchBrowser } from '../helper/browser.ts'
import { isMissing } from '../helper/services.ts'

const domains = [
  '青空.example',
  'bücher.example',
  'straße.example',
  'пример.example',
  'مثال.example',
  '한국.example',
  'ｅｘａｍｐｌｅ青.example',
]

test.skipIf(isMissing('chromium'))('Chromium has the same domains in ASCII', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const shown = await page.evaluate(list => list.map(domain => URL.parse(`http://${domain}`)?.hostname), domains)
    expect(shown.map(domain => `a@${domain}`)).toEqual(domains.map(domain => cleanEmail(`a@${domain}`)))
    expect(shown.every(domain => domain?.startsWith('xn--'))).toBe(true)
  } finally {
    await browser.close()
  }
})
