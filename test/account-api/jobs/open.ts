import { expect } from 'vitest'
import type { SliceDeps } from '../../../server/account-api/jobs/run/slice.ts'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { accountApiConfig, openMail } from '../build.ts'
import type { Person } from '../people.ts'
import { setUp } from '../set-up.ts'

type Body = Record<string, unknown>
type Named = Pick<ImportInfo, 'id'> & { company_code: string | null }

/** An account API with what a run of an import needs, and the calls about imports: of an employee, or of an administrator. */
export const openImports = async (engine: Parameters<typeof setUp>[0]) => {
  const api = await setUp(engine)
  const editor = await api.signedIn({ employee: 'editor' })
  const clock = () => api.clock.now
  const mail = openMail(api.db, clock)
  const slice: SliceDeps = { db: api.db, clock, deps: { config: accountApiConfig(), mail }, log: () => api.app.log }
  const isEditor = ({ id }: Person) => id === editor.id
  const pathOf = (as: Person, call: string) => `/api/v1/${isEditor(as) ? 'admin' : 'front'}/import/${call}`
  const ask = (call: string, as: Person, body: Body) => api.call('POST', pathOf(as, call), { as, body })
  const infoOf = async (as: Person, { id, company_code }: Named, more: Body = {}) => {
    const query = { id, per_page: '100', ...(isEditor(as) ? {} : { company_code: company_code ?? '' }), ...more }
    return (await api.call('GET', pathOf(as, 'info'), { as, query })).body as ImportInfo
  }
  return {
    api,
    editor,
    slice,
    ask,
    /** The same, of a call that is answered. */
    take: async (call: string, as: Person, body: Body) => {
      const answer = await ask(call, as, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body as ImportInfo
    },
    /** Runs it as it is now. */
    start: async (as: Person, { id, company_code }: Named, more: Body = {}) => {
      const { row_version } = await infoOf(as, { id, company_code })
      const company = isEditor(as) ? {} : { company_code }
      return ask('run', as, { ...company, id, row_version, invitation: 'none', ...more })
    },
    infoOf,
    close: async () => {
      await mail.stop()
      await api.close()
    },
  }
}
export type Imports = Awaited<ReturnType<typeof openImports>>
