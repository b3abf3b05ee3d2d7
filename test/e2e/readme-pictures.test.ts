// @module-tag all
// @module-tag chromium

/**
 * The README's pictures show the product as it is: beside each lie its words, which must be those of the page. `npm run pictures`
 * takes pictures and words anew, from the demo data.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { sharedStage } from './journey/stage.ts'

const { product, newVisitor, logInAs } = sharedStage()

const root = new URL('../../', import.meta.url)
const pathOf = (name: string, type: 'png' | 'txt') => `.github/images/${name}.${type}`
const readme = readFileSync(new URL('README.md', root), 'utf8')

/** The words that a screen has whatever its data: headings, labels, heads of columns, links of the header, buttons. */
const wordsOf = async (page: Page): Promise<string> => {
  const texts = await page
    .locator('h1, h2, label:not(tbody *), legend, th[scope="col"], header a, header button, main .button')
    .allInnerTexts()
  // Numbers are of the data, and so is what waits.
  const linesOf = (all: string[]) => all.flatMap(text => text.split('\n')).map(line => line.replace(/\d+/g, '').trim())
  const ofData = new Set(['', ...linesOf(await page.locator('header .waiting').allInnerTexts())])
  return `${linesOf(texts)
    .filter(line => !ofData.has(line))
    .join('\n')}\n`
}

test.each([
  { name: 'account-list', path: '/accountSetting', email: 'manager@aozora.example' },
  { name: 'company', path: '/company', email: 'employee@maker.example' },
  { name: 'landing', path: '/lp' },
])('$name', async ({ name, path, email }) => {
  const { page, waitForIdle } = email ? await logInAs('en', email) : await newVisitor('en')
  await page.setViewportSize({ width: 1280, height: 820 })
  await page.goto(product.origin + path)
  await page.locator('html[data-operable] h1').waitFor()
  await waitForIdle()
  expect(readme).toContain(`](./${pathOf(name, 'png')})`)
  const words = new URL(pathOf(name, 'txt'), root)
  if (inject('takesPictures')) {
    writeFileSync(words, await wordsOf(page))
    await page.screenshot({ path: fileURLToPath(new URL(pathOf(name, 'png'), root)) })
  }
  await expect.poll(() => wordsOf(page)).toBe(readFileSync(words, 'utf8'))
})
