import { describe, expect, test } from 'vitest'
import { type AuthState, signedOut } from '../../../shared/model/session.ts'
import { decide, layoutFor, type Visit } from '../../../web/router/guard.ts'

const auth = (given: Partial<AuthState>): AuthState => ({ ...signedOut, ...given })
const visitor = auth({})
const customer = auth({ accountType: 'customer' })
const employee = auth({ accountType: 'maker' })

const visit = (given: Partial<Visit>) =>
  decide({
    guard: 'none',
    address: '/x',
    auth: visitor,
    isManager: false,
    loggedOut: false,
    product: 'maker',
    ...given,
  })

describe('without a session', () => {
  test('rule 17: a customer page redirects to the customer login, which returns to it', () =>
    expect(visit({ guard: 'customer', address: '/accountInformation?a=1&b=2' })).toEqual({
      go: '/loginFront?return=%2FaccountInformation%3Fa%3D1%26b%3D2',
    }))
  test('rule 17: an employee page redirects to the employee login, which returns to it', () =>
    expect(visit({ guard: 'employee', address: '/company?page=3' })).toEqual({
      go: '/login?return=%2Fcompany%3Fpage%3D3',
    }))
  test('after logging out the login page gets no return address', () =>
    expect(visit({ guard: 'manager', loggedOut: true })).toEqual({ go: '/loginFront' }))
  test('login pages and public pages are shown', () => {
    expect(visit({ guard: 'guest' })).toEqual({ show: 'page' })
    expect(visit({ guard: 'none', auth: undefined })).toEqual({ show: 'page' })
  })
  test('pages that depend on the session wait until it is known', () =>
    expect(visit({ guard: 'guest', auth: undefined })).toEqual({ show: 'waiting' }))
})

test('a page of the reader has the header of their kind of account', () => {
  const layouts = [undefined, visitor, customer, employee].map(person => layoutFor('own', person))
  expect(layouts).toEqual(['public', 'public', 'front', 'employee'])
  expect(layoutFor('public', customer)).toBe('public')
})

describe('the link in an email about a new address', () => {
  const link = '?mailaddress_token=x'
  test('rule 2: is kept when an account of the other type is redirected to its start page', () => {
    const ofCustomer = visit({ guard: 'customer', auth: employee, address: `/accountInformation${link}` })
    const ofEmployee = visit({ guard: 'employee', auth: customer, address: `/company${link}` })
    expect([ofCustomer, ofEmployee]).toEqual([{ go: `/company${link}` }, { go: `/accountInformation${link}` }])
  })
  test('other queries are dropped by that redirect', () =>
    expect(visit({ guard: 'customer', auth: employee, address: '/accountSetting?page=2' })).toEqual({ go: '/company' }))
})

describe('a customer is signed in', () => {
  test('rule 17: the login page redirects to the return address', () =>
    expect(
      visit({ guard: 'guest', auth: customer, address: '/loginFront?return=%2FaccountSetting%3Fpage%3D2' }),
    ).toEqual({ go: '/accountSetting?page=2' }))
  test.each(['//evil.example', '/\\evil.example', 'https:evil.example', '/%2Fevil.example'])(
    'rule 17: the login page does not redirect to %s',
    address =>
      expect(
        visit({ guard: 'guest', auth: customer, address: `/loginFront?return=${encodeURIComponent(address)}` }),
      ).toEqual({ go: '/accountInformation' }),
  )
  test('employee pages redirect to the customer start page', () =>
    expect(visit({ guard: 'employee', auth: customer })).toEqual({ go: '/accountInformation' }))
  test('rule 10: updated terms are shown before every customer page except the terms themselves', () => {
    const auth = { ...customer, isTermsUpdate: true }
    expect(visit({ guard: 'manager', auth, isManager: true })).toEqual({ show: 'consent' })
    expect(visit({ guard: 'none', auth })).toEqual({ show: 'page' })
  })
  test('rule 11: maintenance shows the maintenance notice', () =>
    expect(visit({ guard: 'customer', auth: { ...customer, isInMaintenance: true } })).toEqual({ show: 'maintenance' }))
  test('administrator pages wait until the role is known, and redirect others to their start page', () => {
    expect(visit({ guard: 'manager', auth: customer, isManager: undefined })).toEqual({ show: 'waiting' })
    expect(visit({ guard: 'manager', auth: customer, isManager: true })).toEqual({ show: 'page' })
    expect(visit({ guard: 'manager', auth: customer, isManager: false })).toEqual({ go: '/accountInformation' })
  })
})

describe('an employee is signed in', () => {
  test('rule 11: maintenance does not affect employees', () =>
    expect(visit({ guard: 'employee', auth: { ...employee, isInMaintenance: true } })).toEqual({ show: 'page' }))
  test('view-only employees are redirected to the companies', () => {
    const auth = { ...employee, isOnlyView: true }
    expect(visit({ guard: 'editor', auth })).toEqual({ go: '/company' })
    expect(visit({ guard: 'employee', auth })).toEqual({ show: 'page' })
    expect(visit({ guard: 'editor', auth: employee })).toEqual({ show: 'page' })
  })
  test('customer pages redirect to the employee start page', () =>
    expect(visit({ guard: 'customer', auth: employee })).toEqual({ go: '/company' }))
})
