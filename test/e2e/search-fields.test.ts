// @module-tag all
// @module-tag chromium

/** Search fields of all pages: what cannot be searched for is said at the field, and nothing is asked. Also hostile ids in lists. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { routes } from '../../web/router/routes.ts'
import { accessibilityFindings } from '../helper/browser.ts'
import { isFull } from '../helper/services.ts'
import { onlyInFull, type Person, visit } from './journey/person.ts'
import { stage } from './journey/stage.ts'

const { product, logInAs, signIn } = stage()

/** U+202E reorders what follows: a text that looks like another one. */
const hostile = 'gnp\u202Eexe'
const ids: Record<string, string> = { companyId: 'C000001', serviceId: 'product-api' }
/** Pages that need no id of their own, for employees or for administrators. */
const pathsFor = (kind: 'employees' | 'administrators'): string[] =>
  Object.values(routes as Record<string, { path: string; guard: string }>).flatMap(({ path, guard }) => {
    const isCustomers = path.startsWith('/accountSetting/')
    if (kind === 'administrators' ? !isCustomers : isCustomers || !['employee', 'editor'].includes(guard)) return []
    const filled = path.replace('{product}', 'maker').replace(/:(\w+)/g, (found, name: string) => ids[name] ?? found)
    return filled.includes(':') ? [] : [filled]
  })

const searchEverywhere = async (person: Person, paths: string[]) => {
  const { page, t } = person
  const found: string[] = []
  for (const path of paths) {
    await visit(person, path)
    await page.getByRole('main').waitFor()
    const fields = page.locator('main input[type=search], search input[type=text], search input[type=search]')
    for (let at = 0; at < (await fields.count()); at++) {
      const field = fields.nth(at)
      if (!(await field.isVisible())) continue
      const name = await field.getAttribute('name')
      found.push(`${path} ${name}`)
      // The company search has no validation (specification §5): it leaves out what no company can have.
      if (path === '/company') {
        await field.fill(hostile)
        await field.press('Enter')
        await expect.poll(() => new URL(page.url()).searchParams.get(`${name}`)).toMatch(/^gnp ?exe$/)
        expect(await page.locator('main .field-error, search .field-error').count()).toBe(0)
        await visit(person, path)
        continue
      }
      const before = page.url()
      await field.fill(hostile)
      await field.press('Enter')
      const id = await field.getAttribute('id')
      const error = page.locator(`[id="${id}-error"]`)
      await error.waitFor()
      expect([path, await error.textContent()]).toEqual([path, t('validation.characters')])
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await field.inputValue()).toBe(hostile)
      expect(page.url()).toBe(before)
      await field.fill('')
      await field.press('Enter')
      await error.waitFor({ state: 'detached' })
    }
    // An address with such a search, as of an old bookmark, shows the list.
    if (found.some(place => place === `${path} search`)) {
      await visit(person, `${path}?search=${encodeURIComponent(hostile)}`)
      await page.locator('main .list-foot, main .list-words').first().waitFor({ state: 'attached' })
      expect(await page.locator('.notice[role=alert]').count()).toBe(0)
    }
  }
  return found
}

test('an employee reads at every search field which characters cannot be used', async () => {
  const editor = await signIn('en', 'employee@maker.example')
  // In the short run every third page, and that of companies.
  const paths = pathsFor('employees').filter((path, at) => isFull || path === '/company' || at % 3 === 1)
  const found = await searchEverywhere(editor, paths)
  expect(found.length).toBeGreaterThanOrEqual(isFull ? 11 : 4)
})

test('a search that is left at once by Back leaves nothing in its field', async () => {
  const editor = await signIn('en', 'employee@maker.example')
  const { page } = editor
  for (const [path, name] of [
    ['/company', 'mail_address'],
    ['/company', 'name'],
    ['/account', 'search'],
  ] as const) {
    await visit(editor, path)
    const field = page.locator(`search [name=${name}]`)
    for (let round = 0; round < 5; round++) {
      await field.fill('aozora')
      await field.press('Enter')
      await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe('aozora')
      await page.goBack()
      await expect.poll(() => field.inputValue(), { message: `${path} ${name}` }).toBe('')
    }
  }
})

onlyInFull('an administrator too', async () => {
  const manager = await signIn('ja', 'manager@aozora.example')
  const found = await searchEverywhere(manager, pathsFor('administrators'))
  expect(found.length).toBeGreaterThanOrEqual(2)
  await manager.page.goto(`${product.origin}/accountSetting/C000001/account`)
  const field = manager.page.locator('main input[type=search]')
  await field.fill(hostile)
  await field.press('Enter')
  await manager.page.locator('.field-error').waitFor()
  expect(await accessibilityFindings(manager.page)).toEqual([])
})

onlyInFull('a service with the id “constructor” shows in the lists and in the trail', async () => {
  const editor = await logInAs('en', 'employee@maker.example')
  const { page, t } = editor
  const call = (path: string, body: unknown) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
        const answer = await fetch(path as string, { method: 'POST', headers, body: JSON.stringify(body) })
        // Otherwise the request counts as open.
        await answer.text()
        return answer.status
      },
      [path, body] as const,
    )
  const added = {
    ...{ service_id: 'constructor', name_ja: '建設', name_en: 'Site builder', description_ja: '現場', icon: 'map' },
    ...{ description_en: 'Sites.', front_url: 'https://a.example/', kinds: ['new_company'], approved_kinds: [] },
    ...{ needs_contract: 0, open_for_request: 1 },
  }
  expect(await call('/api/v1/admin/service/setting', added)).toBe(200)
  const services = [{ service_id: 'constructor', status: 1 }]
  expect(await call('/api/v1/admin/company/service', { company_code: 'C000001', services })).toBe(200)
  for (const path of ['/settings/service', '/settings/service/constructor', '/company/C000001/service']) {
    await visit(editor, path)
    await page.getByText('Site builder').first().waitFor()
  }
  await visit(editor, '/company/C000001/audit')
  const line = page
    .getByRole('list', { name: t('audit.list') })
    .locator('> li')
    .first()
  await line.getByText('Site builder').waitFor()
  await line.getByText(t('account.usable'), { exact: true }).waitFor()
})

test('the mailbox is for our own host only', async () => {
  const statusFor = (host: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(new URL(path, product.origin), { headers: { host } }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      asked.on('error', reject).end()
    })
  const { host, port } = new URL(product.origin)
  for (const path of ['/dev/mailbox', '/dev/mailbox.json'])
    expect([
      await statusFor(host, path),
      await statusFor(`localhost:${port}`, path),
      await statusFor(`127.0.0.1:${port}`, path),
      await statusFor(`attacker.example:${port}`, path),
    ]).toEqual([200, 200, 200, 404])
})
