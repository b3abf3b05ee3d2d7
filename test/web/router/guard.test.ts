import { describe, expect, test } from 'vitest'
import { type AuthState, signedOut } from '../../../shared/model/session.ts'
import { decide, type Visit } from '../../../web/router/guard.ts'

const auth = (given: Partial<AuthState>): AuthState => ({ ...signedOut, ...given })
const nobody = auth({})
const customer = auth({ accountType: 'customer' })
const employee = auth({ accountType: 'maker' })

const visit = (given: Partial<Visit>) =>
  decide({
    guard: 'none',
    address: '/x',
    auth: nobody,
    isManager: false,
    loggedOut: false,
    product: 'maker',
    ...given,
  })

describe('nobody is signed in', () => {
  test('rule 17: a customer page leads to the customer login and back', () =>
    expect(visit({ guard: 'customer', address: '/accountInformation?a=1&b=2' })).toEqual({
      go: '/loginFront?return=%2FaccountInformation%3Fa%3D1%26b%3D2',
    }))
  test('rule 17: an employee page leads to the employee login and back', () =>
    expect(visit({ guard: 'employee', address: '/company?page=3' })).toEqual({
      go: '/login?return=%2Fcompany%3Fpage%3D3',
    }))
  test('after logging out the login page leads nowhere in particular', () =>
    expect(visit({ guard: 'manager', loggedOut: true })).toEqual({ go: '/loginFront' }))
  test('login pages and open pages show', () => {
    expect(visit({ guard: 'guest' })).toEqual({ show: 'page' })
    expect(visit({ guard: 'none', auth: undefined })).toEqual({ show: 'page' })
  })
  test('before the session is known nothing shows that it decides about', () =>
    expect(visit({ guard: 'guest', auth: undefined })).toEqual({ show: 'waiting' }))
})

describe('a mailed link for a new address', () => {
  const link = '?mailaddress_token=x'
  test('rule 2: leads whoever is signed in on the other side to their own start, where they are asked', () => {
    const ofCustomer = visit({ guard: 'customer', auth: employee, address: `/accountInformation${link}` })
    const ofEmployee = visit({ guard: 'employee', auth: customer, address: `/company${link}` })
    expect([ofCustomer, ofEmployee]).toEqual([{ go: `/company${link}` }, { go: `/accountInformation${link}` }])
  })
  test('nothing else of an address goes along', () =>
    expect(visit({ guard: 'customer', auth: employee, address: '/accountSetting?page=2' })).toEqual({ go: '/company' }))
})

describe('a customer is signed in', () => {
  test('rule 17: the login page leads to where they wanted to go', () =>
    expect(
      visit({ guard: 'guest', auth: customer, address: '/loginFront?return=%2FaccountSetting%3Fpage%3D2' }),
    ).toEqual({
      go: '/accountSetting?page=2',
    }))
  test.each(['//evil.example', '/\\evil.example', 'https:evil.example', '/%2Fevil.example'])(
    'rule 17: the login page does not lead to %s',
    address =>
      expect(
        visit({ guard: 'guest', auth: customer, address: `/loginFront?return=${encodeURIComponent(address)}` }),
      ).toEqual({ go: '/accountInformation' }),
  )
  test("employees' pages lead to their own home", () =>
    expect(visit({ guard: 'employee', auth: customer })).toEqual({ go: '/accountInformation' }))
  test('rule 10: newer terms come before every page of theirs, but not before the terms themselves', () => {
    const auth = { ...customer, isTermsUpdate: true }
    expect(visit({ guard: 'manager', auth, isManager: true })).toEqual({ show: 'consent' })
    expect(visit({ guard: 'none', auth })).toEqual({ show: 'page' })
  })
  test('rule 11: maintenance shows its notice', () =>
    expect(visit({ guard: 'customer', auth: { ...customer, isInMaintenance: true } })).toEqual({ show: 'maintenance' }))
  test("administrators' pages wait until it is known who administers, and send others home", () => {
    expect(visit({ guard: 'manager', auth: customer, isManager: undefined })).toEqual({ show: 'waiting' })
    expect(visit({ guard: 'manager', auth: customer, isManager: true })).toEqual({ show: 'page' })
    expect(visit({ guard: 'manager', auth: customer, isManager: false })).toEqual({ go: '/accountInformation' })
  })
})

describe('an employee is signed in', () => {
  test('rule 11: they go on working under maintenance', () =>
    expect(visit({ guard: 'employee', auth: { ...employee, isInMaintenance: true } })).toEqual({ show: 'page' }))
  test('view-only people are sent to the companies', () => {
    const auth = { ...employee, isOnlyView: true }
    expect(visit({ guard: 'editor', auth })).toEqual({ go: '/company' })
    expect(visit({ guard: 'employee', auth })).toEqual({ show: 'page' })
    expect(visit({ guard: 'editor', auth: employee })).toEqual({ show: 'page' })
  })
  test("customers' pages lead to their own home", () =>
    expect(visit({ guard: 'customer', auth: employee })).toEqual({ go: '/company' }))
})
