import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { folderOf, href, linksAt, type Route, routes } from '../../../web/router/routes.ts'

// The bootstrap data that the BFF writes into the HTML.
const block = { textContent: JSON.stringify({ product: 'maker', environment: 'development', locales: ['ja', 'en'] }) }
beforeAll(() => void vi.stubGlobal('document', { getElementById: () => block }))

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders = globSync('web/features/*/pages/*/Page.tsx', { cwd: root }).map(path => path.split('/').at(-2) ?? '')

describe('the route table', () => {
  test('every route has a page, and every page a route', () => {
    const named = Object.keys(routes).map(folderOf)
    // The guard shows it in place of a customer page, so it has no address.
    expect([...folders].sort()).toEqual([...named, 'consent'].sort())
  })
  test('no two routes have the same address', () => {
    const shapes = Object.values<Route>(routes).map(route => route.path.replace(/:\w+/g, ':'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })
  test('menus link only to routes without parameters', () => {
    for (const place of [
      'frontTab',
      'frontMenu',
      'employeeHeader',
      'employeeButton',
      'employeeMenu',
      'footer',
    ] as const)
      for (const link of linksAt(place)) expect(link.href).not.toMatch(/:|\{/)
  })
  test('mail management has the order of the specification, and the templates last', () =>
    expect(linksAt('mailRail').map(({ label }) => label)).toEqual([
      'bulk.rail',
      'bulk.historyRail',
      'replies.rail',
      'route.mailTemplates',
    ]))
  test('the system menu has the mail templates before mail management', () => {
    const labels = linksAt('employeeMenu').map(({ label }) => label)
    expect(labels.indexOf('route.mailManagement')).toBe(labels.indexOf('route.mailTemplates') + 1)
  })
})

describe('href', () => {
  test('encodes parameters', () =>
    expect(href('accountDetail', { companyId: 'C000001', accountId: 'a/b ?' })).toBe(
      '/accountSetting/C000001/account/a%2Fb%20%3F',
    ))
  test('puts the product name into the addresses of employee accounts', () => {
    expect(href('employeeAccountList')).toBe('/makeruser/account')
    expect(href('employeeAccountDetail', { accountId: '1' })).toBe('/makeruser/account/1')
  })
  test('adds a query without empty values', () =>
    expect(href('loginFront', {}, { return: '/company?page=2', a: '', b: undefined })).toBe(
      '/loginFront?return=%2Fcompany%3Fpage%3D2',
    ))
})
