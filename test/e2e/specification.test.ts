// @module-tag all
// @module-tag chromium

/**
 * Every page of the specification in front of an account API that knows only the specification: what needs our own calls is hidden,
 * and nothing asks for one.
 */
import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'
import { specified } from '../../shared/contract/specified.ts'
import { accountStatusWords } from '../../shared/rules/status.ts'
import { needs } from '../../web/router/needs.ts'
import { type Route, type RouteName, routes } from '../../web/router/routes.ts'
import { openDialog } from '../helper/browser.ts'
import { type Stub, startStub } from '../helper/stub.ts'
import { checkScreenAndDialogs } from './journey/check-screen-and-dialogs.ts'
import { checkPage, closeDialog, fill as fillIn, flowIn, type Person, press, visit } from './journey/person.ts'
import { stage } from './journey/stage.ts'

let stub: Stub
const { newVisitor, signIn } = stage(async () => {
  stub = await startStub()
  return { API_BASE_URL: stub.origin }
})
afterAll(() => stub?.stop())

/** Ids as the stub knows them. */
const ids: Record<string, string> = { companyId: 'S001', accountId: '8', serviceId: '1', templateId: '5', id: '3' }
const fill = (path: string) =>
  path.replace('{product}', 'maker').replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x')

const patternOf = (path: string) => new RegExp(`^${path.replace('{product}', 'maker').replace(/:\w+/g, '[^/]+')}$`)

const all = Object.entries<Route>(routes).map(([name, route]) => ({ ...route, needs: needs[name as RouteName] }))
const served = (...guards: Route['guard'][]) =>
  all.filter(({ guard, needs }) => guards.includes(guard) && needs === undefined).map(({ path }) => fill(path))
const lacking = all.filter(({ needs }) => needs !== undefined)
const lackingPaths = lacking.map(({ path }) => patternOf(path))

const knownCalls = specified.map(name => {
  const { method, path }: Entry = contract[name]
  return { method, path: patternOf(path) }
})

/** Calls of a page that the account API lacks. */
const watchCalls = ({ page }: Person): string[] => {
  const unknown: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const isKnown = knownCalls.some(({ method, path }) => method === request.method() && path.test(pathname))
    if (!isKnown) unknown.push(`${request.method()} ${pathname}`)
  })
  return unknown
}

/** Links of the current page that lead to a page that is hidden. */
const deadLinks = async ({ page }: Person): Promise<string[]> => {
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).pathname))
  return paths.filter(path => lackingPaths.some(pattern => pattern.test(path)))
}

const walk = async (person: Person, paths: readonly string[], check = checkScreenAndDialogs) => {
  const unknown = watchCalls(person)
  for (const path of paths) {
    await check(person, path)
    expect(await person.page.getByRole('alert').filter({ hasText: /\S/ }).allTextContents(), path).toEqual([])
    expect(await deadLinks(person), path).toEqual([])
  }
  expect(unknown).toEqual([])
}

/** Fills what a form still needs, so that it is sent. */
const complete = async (form: Locator): Promise<void> => {
  for (const choice of await form.locator(':is([type=radio], [type=checkbox]):visible').all())
    await choice.check({ force: true })
  for (const field of await form.locator(':is([type=text], [type=email], [type=password], textarea):visible').all())
    if ((await field.isEditable()) && (await field.inputValue()) === '')
      await field.fill((await field.getAttribute('type')) === 'email' ? 'other@stub.example' : 'Stub_2026 Stub')
}

/** Presses each button of a page, and sends the form or the question that it opens. */
const pressEverything = async (person: Person, path: string): Promise<void> => {
  const { page, origin, waitForIdle } = person
  const buttons = page.locator('main button:visible:not([aria-disabled="true"], [aria-haspopup="menu"])')
  const open = async () => {
    await page.goto(origin + path)
    await page.locator('h1').first().waitFor()
    await waitForIdle()
  }
  const dialog = page.locator(openDialog)
  const pressed = new Set<string>()
  for (;;) {
    await open()
    // Read again after each press: it can remove buttons, such as the end of the other sessions.
    const names = await buttons.allTextContents()
    const at = names.findIndex(name => !pressed.has(name))
    if (at === -1) return
    pressed.add(names[at] ?? '')
    await buttons.nth(at).click()
    await waitForIdle()
    const sends = dialog.last().locator('.dialog-foot button').last()
    if ((await sends.count()) === 0) continue
    await complete(dialog.last())
    await sends.click()
    await waitForIdle()
  }
}

describe('every page', () => {
  test.each(flowIn('en'))('visitors, in %s', async locale => {
    const visitor = await newVisitor(locale)
    await walk(visitor, [...served('guest', 'none'), '/register?token=12345678901234567890'], async (person, path) => {
      await visit(person, path)
      await checkPage(person)
    })
    // The version and the date of the terms are not told.
    await visit(visitor, '/term')
    expect(await visitor.page.getByText(visitor.t('terms.version')).count()).toBe(0)
  })

  test.each(flowIn('ja'))('administrators of a company, in %s', async locale => {
    const manager = await signIn(locale, 'manager@stub.example', 'any password')
    await walk(manager, served('customer', 'manager'))
    await press(manager, 'shell.menu')
    expect(await deadLinks(manager)).toEqual([])

    // The list cannot be searched by permission.
    const { page, t } = manager
    await visit(manager, fill('/accountSetting/:companyId/service/:serviceId'))
    const choices = await page.getByLabel(t('service.show')).locator('option').allTextContents()
    expect(choices).toContain(t(accountStatusWords.active))
    expect(choices).not.toContain(t('service.onlyUsable'))

    // The answer does not tell the id of the person, so there is no link to their page.
    await visit(manager, fill('/accountSetting/:companyId/account'))
    await press(manager, 'account.add')
    await fillIn(page, { email: 'new@stub.example', family_name: '新田', first_name: 'はるか' })
    await page.locator('[role=dialog] [type=submit]').click()
    await page.getByText(t('addAccount.sent')).waitFor()
    expect(await page.getByRole('dialog').getByRole('link').count()).toBe(0)
    await closeDialog(manager)
  })

  test.each([
    ['manager@stub.example', ['customer', 'manager']],
    ['editor@maker.example', ['employee', 'editor']],
  ] as const)('nothing that %s can press needs a call that is lacking', async (email, guards) => {
    const person = await signIn('ja', email, 'any password')
    const unknown = watchCalls(person)
    for (const path of served(...guards)) {
      await pressEverything(person, path)
      expect(unknown, path).toEqual([])
    }
  })

  test.each(flowIn('en'))('employees, in %s', async locale => {
    const employee = await signIn(locale, 'editor@maker.example', 'any password')
    await walk(employee, served('employee', 'editor'))
    await press(employee, 'shell.systemMenu')
    expect(await deadLinks(employee)).toEqual([])
    await visit(employee, '/ownSettings')
    expect(await employee.page.getByRole('button', { name: employee.t('password.change') }).count()).toBe(0)
    await visit(employee, '/account/banned')
    const choices = await employee.page.getByLabel(employee.t('account.status')).locator('option').allTextContents()
    expect(choices).not.toContain(employee.t('accounts.asking'))
    for (const { path } of lacking.filter(({ guard }) => guard === 'employee' || guard === 'editor')) {
      await visit(employee, fill(path))
      await employee.page.getByText(employee.t('error.not_found')).first().waitFor()
    }
  })
})
