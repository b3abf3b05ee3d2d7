import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../web/api-error.ts'
import { accountSearch } from '../../../../web/features/account/parts/list/account-query.ts'
import { isMissing } from '../../../../web/kit/status/Loaded.tsx'

const failure = (status: number, errors: Record<string, string[]> = {}) => new ApiError(status, 'internal', { errors })

const query = { page: 1, per_page: 20, search: '', filter: 'all', sort: 'name', order: 'asc' } as const

describe('the link back to a list of accounts', () => {
  test('no previous list: no query', () => expect(accountSearch(undefined)).toBe(''))
  test('the defaults need no query', () => expect(accountSearch(query)).toBe(''))
  test('search, filter, page and order are restored', () =>
    expect(
      accountSearch({
        ...query,
        page: 2,
        per_page: 50,
        search: '山﨑',
        filter: 'locked',
        sort: 'last_login',
        order: 'desc',
      }),
    ).toBe(`?page=2&search=${encodeURIComponent('山﨑')}&filter=locked&sort=last_login&order=desc&per_page=50`))
})

describe('an address of a missing account', () => {
  test('404 is missing', () => expect(isMissing(failure(404))).toBe(true))
  test('422 for an invalid id is missing', () => expect(isMissing(failure(422, { user_id: ['format'] }))).toBe(true))
  test('422 for a search that is too long is not missing, because the page shows its own error', () =>
    expect(isMissing(failure(422, { search: ['too_long:255'] }))).toBe(false))
  test.each([403, 500, 503])('%s is another error', status => expect(isMissing(failure(status))).toBe(false))
  test('no error is not missing', () => expect(isMissing(undefined)).toBe(false))
})
