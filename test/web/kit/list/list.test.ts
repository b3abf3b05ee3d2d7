import { describe, expect, test } from 'vitest'
import { readListState, toTimeRange, writeListState } from '../../../../web/kit/list/list-state.ts'
import { pagesAround } from '../../../../web/kit/list/Pagination.tsx'
import { searchProblems } from '../../../../web/kit/list/search-text.ts'
import { rowsBetween } from '../../../../web/kit/list/selection.ts'

describe('the state of a list in the address', () => {
  test('without a query: page 1, filter all', () =>
    expect(readListState('')).toEqual({
      page: 1,
      per_page: 20,
      hide: '',
      search: '',
      filter: 'all',
      sort: '',
      order: 'asc',
      from: '',
      to: '',
    }))
  test.each(['0', '-1', '1.5', 'x', '1e9', 'Infinity'])('page %s is invalid and means page 1', page =>
    expect(readListState(`page=${page}`).page).toBe(1),
  )
  test('a search that the calls refuse is not read', () => {
    const refused = ['\u0000', '\n', '\u2028', '\u2029', '\uFFFE', '\u202A', '\u202E', '\u2066', '\u2069']
    for (const character of refused) {
      expect(searchProblems(`a${character}b`)).toEqual(['characters'])
      expect(readListState(String(new URLSearchParams({ search: `a${character}b` }))).search).toBe('')
    }
    expect(searchProblems('x'.repeat(256))).toEqual(['too_long:255'])
    expect(searchProblems('x'.repeat(255))).toEqual([])
  })
  test('a written state is read back, full-width characters included', () => {
    const written = writeListState('', {
      search: '佐藤 & ヤマダ+',
      filter: 'locked',
      page: 7,
      per_page: 50,
      hide: 'post.invitation',
      sort: 'name',
      order: 'desc',
      from: '2026-11-01',
      to: '2026-11-20',
    })
    expect(readListState(written)).toEqual({
      page: 7,
      per_page: 50,
      hide: 'post.invitation',
      search: '佐藤 & ヤマダ+',
      filter: 'locked',
      sort: 'name',
      order: 'desc',
      from: '2026-11-01',
      to: '2026-11-20',
    })
  })
  test.each(['2026', '2026-13-01', '0001-01-01', '20260-01-01', 'yesterday'])(
    '%s is not a date and sets no bound',
    day => expect(readListState(`from=${day}&to=${day}`)).toMatchObject({ from: '', to: '' }),
  )
  test('a new search starts at page 1', () =>
    expect(writeListState('?page=7&filter=locked', { search: 'a' })).toBe('?filter=locked&search=a'))
  test('a page change keeps the other values', () =>
    expect(writeListState('?search=a&filter=locked', { page: 2 })).toBe('?search=a&filter=locked&page=2'))
  test('default values are omitted from the address, also those of a page', () => {
    expect(writeListState('?page=2&search=a', { search: '', page: 1 })).toBe('')
    expect(writeListState('?sort=last_login', { sort: 'name' }, { sort: 'name' })).toBe('')
  })
  test('how much is shown is that of the address, else what is remembered', () => {
    const remembered = { per_page: 100, hide: 'post' }
    expect(readListState('', {}, remembered)).toMatchObject(remembered)
    expect(readListState('per_page=50&hide=', {}, remembered)).toMatchObject({ per_page: 50, hide: '' })
    expect(readListState('per_page=21', {}, remembered).per_page).toBe(20)
    // An address with a page is one of the default size, unless it says another.
    expect(readListState('page=3', {}, remembered)).toMatchObject({ page: 3, per_page: 20 })
    expect(writeListState('', { page: 2 }, {}, remembered)).toBe('?page=2&per_page=100&hide=post')
    expect(writeListState('page=2&per_page=20&hide=', { page: 3 }, {}, remembered)).toBe('?page=3&per_page=20&hide=')
    expect(readListState('', {}, { per_page: 7, hide: 5 as never })).toMatchObject({ per_page: 20 })
  })
  test('other parameters of the address are kept', () =>
    expect(writeListState('?industry=1&industry=2&page=3', { page: 4 })).toBe('?industry=1&industry=2&page=4'))
})

describe('a date range', () => {
  test('starts with the first day and ends with the last, in the local time zone', () => {
    const { from = '', to = '' } = toTimeRange({ from: '2026-10-31', to: '2026-11-01' })
    expect(new Date(from)).toEqual(new Date(2026, 9, 31))
    expect(new Date(to)).toEqual(new Date(2026, 10, 2))
  })
  test('can be open at either end', () => expect(toTimeRange({ from: '', to: '' })).toEqual({}))
})

describe('the page numbers shown', () => {
  test.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 24, [1, 2, 3, 'gap', 24]],
    [12, 24, [1, 'gap', 10, 11, 12, 13, 14, 'gap', 24]],
    [5, 24, [1, 2, 3, 4, 5, 6, 7, 'gap', 24]],
    [24, 24, [1, 'gap', 22, 23, 24]],
    [99, 24, [1, 'gap', 24]],
  ] as const)('page %i of %i', (current, count, shown) => expect(pagesAround(current, count)).toEqual(shown))
})

describe('the rows that Shift selects', () => {
  const page = ['a', 'b', 'c', 'd']
  test.each([
    ['a', 'c', ['a', 'b', 'c']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    ['of another page', 'c', ['c']],
    [undefined, 'c', ['c']],
  ])('from %s to %s', (last, row, selected) => expect(rowsBetween(page, last, row, key => key)).toEqual(selected))
})
