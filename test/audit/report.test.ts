// @module-tag all

/** The HTML report, as a browser shows it on a phone. */
import { expect, test } from 'vitest'
import { launchBrowser } from '../helper/browser.ts'
import { isMissing } from '../helper/services.ts'
import { judgeAsvs } from './report/asvs.ts'
import { judgeLicences } from './report/licences.ts'
import { reportPage } from './report/page.ts'
import type { Report } from './report/report.ts'

const summary = 'no advisories from the registry (405)'
const report: Report = {
  product: 'Yardkey',
  version: '0.1.0',
  at: '2026-01-01T00:00:00.000Z',
  node: process.versions.node,
  findings: [],
  unchecked: [`known vulnerabilities: ${summary}`],
  journeys: undefined,
  authorization: [],
  asvs: judgeAsvs().rows,
  licences: judgeLicences().rows,
  vulnerabilities: { summary, isAvailable: false, rows: [] },
  sbom: { file: 'dist/audit/sbom.cdx.json', components: 146 },
}

test('the verdict says what was not checked', () => {
  const verdict = /<p class="verdict good">(.*?)<\/p>/.exec(reportPage(report))?.[1]?.replace(/<.*?>/g, '')
  expect(verdict).toBe('No finding. Not checked: known vulnerabilities: no advisories from the registry (405).')
  expect(reportPage({ ...report, unchecked: [] })).toContain('<p class="verdict good">No finding.</p>')
})

test('a package in both server and page counts once, as in the bill of materials', () => {
  const row = { name: 'valibot', version: '1.5.0', licence: 'MIT', text: 'LICENSE' }
  const licences: Report['licences'] = [
    { ...row, ships: 'server' },
    { ...row, ships: 'page' },
  ]
  expect(reportPage({ ...report, licences })).toContain('>1 packages that ship<')
})

test.skipIf(isMissing('chromium'))(
  'at 390 pixels every result of the summary is visible without horizontal scrolling',
  async () => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await page.setContent(reportPage(report))
      const results = page.getByRole('region', { name: 'Summary' }).locator('.mark')
      expect(await results.count()).toBe(10)
      const ends = await results.evaluateAll(marks => marks.map(mark => mark.getBoundingClientRect().right))
      // The table's box ends at the margin of the page.
      for (const end of ends) expect(end).toBeLessThan(390 - 20)
    } finally {
      await browser.close()
    }
  },
)
