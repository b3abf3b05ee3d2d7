// @module-tag all
/** A list as a file, while it changes between two of the pages by which it is read. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import { type AccountApi, setUp } from '../set-up.ts'

/** Rows by which a file is read. */
const pageRows = 1_000

describe.each(engines)('a file of two pages, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  test('a row that moves to the second page meanwhile is not repeated', async () => {
    const codes = Array.from({ length: pageRows + 1 }, (_, at) => `P${String(at).padStart(5, '0')}`)
    for (const code of codes) await api.company(code)
    let isChanged = false
    const betweenPages: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isChanged && result.rows.length === pageRows) {
          isChanged = true
          // First in its order: all others move by one.
          await api.company('A00000')
        }
        return result
      },
    }
    const to = await api.withConfig({}, { through: api.db.withPlugin(betweenPages) })
    const viewer = await api.signedIn({ employee: 'view-only' })
    const query = { sort: 'code', order: 'asc' }
    const answer = await api.call('GET', '/api/v1/admin/company/search/csv', { to, as: viewer, query })
    const listed = parseCsv(answer.body).map(([code]) => code ?? '')
    expect([answer.status, isChanged]).toEqual([200, true])
    expect(listed.filter((code, at) => listed.indexOf(code) < at)).toEqual([])
    expect(listed.filter(code => code.startsWith('P'))).toEqual(codes)
    await to.close()
  })
})
