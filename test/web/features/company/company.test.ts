import { createIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { conditionsOf } from '../../../../web/features/company/pages/company/conditions.ts'
import { readOrder, readSearch, searchHref } from '../../../../web/features/company/pages/company/search-address.ts'
import { noSearch, useStoredSearch } from '../../../../web/features/company/stores/company-search.ts'
import en from '../../../../web/messages/en/index.ts'
import type { MessageId, Text, Translate } from '../../../../web/messages/index.ts'
import { resetResources } from '../../../../web/state/resource.ts'

const search = { ...noSearch, name: '株式会社 A&B', industry: ['rental', 'sales'], category: ['owner'] }

describe('the search of the company archive in the address', () => {
  test('a written search is read back', () => {
    const address = searchHref(search, '')
    expect(address).toMatch(/^\/company\?/)
    expect(readSearch(address.split('?')[1] ?? '')).toEqual(search)
  })
  test('no condition: no query', () => expect(searchHref(noSearch, '')).toBe('/company'))
  test('a new search starts at page 1, in the chosen order', () => {
    const query = 'page=7&company_code=C0001&sort=users&order=desc'
    expect(searchHref(readSearch(query), query)).toBe('/company?company_code=C0001&sort=users&order=desc')
  })
  test('an unknown column means the order of codes', () =>
    expect(readOrder('page=2&sort=drop&order=up')).toEqual({ page: 2, sort: 'code', order: 'asc' }))
})

describe('the conditions above the result', () => {
  const intl = createIntl({ locale: 'en', messages: en })
  const t: Translate = Object.assign(
    (text: Text, values?: Parameters<Translate>[1]) =>
      typeof text === 'string' ? intl.formatMessage({ id: text }, values) : text.en,
    { has: (id: string): id is MessageId => Object.hasOwn(en, id), locale: 'en' as const },
  )
  const names = {
    industry: new Map([['rental', 'Rental']]),
    category: new Map([['owner', 'Machine owner']]),
    nation: new Map(),
    isKnown: true,
  }

  test('show one label each, with its name, or with its id until the name is known', () =>
    expect(conditionsOf(search, names, t).map(({ text }) => text)).toEqual([
      'Company name: 株式会社 A&B',
      'Industry: Rental',
      'Industry: sales',
      'Category: Machine owner',
    ]))
  test('removing one keeps the others', () => {
    const [name, rental, , owner] = conditionsOf(search, names, t).map(({ without }) => without)
    expect(name).toEqual({ ...search, name: '' })
    expect(rental).toEqual({ ...search, industry: ['sales'] })
    expect(owner).toEqual({ ...search, category: [] })
  })
})

test('the stored search is cleared with the session', () => {
  useStoredSearch.getState().remember('mail_address=someone%40aozora.example&page=3')
  resetResources()
  expect(useStoredSearch.getState().query).toBe('')
})
