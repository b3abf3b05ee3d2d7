import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { userCsv } from '../../../shared/contract/account/user-csv.ts'
import { AppError } from '../../http/app-error.ts'
import { admit, admitted } from '../gateway/admission.ts'
import type { CsvDeps } from './deps.ts'
import { downloadCsv } from './download.ts'
import { accountsFile, importEntry, importFile, listEntries, listFile } from './files.ts'

const options = { exposeHeadRoute: false }

/** The downloads. Browsers cannot make the upstream's own calls, which return UTF-8. */
export const csvCalls = fp(
  async (app: FastifyInstance, deps: CsvDeps) => {
    app.decorateRequest(admitted, undefined)
    await app.register(async lists => {
      lists.addHook('onRequest', async request => admit(request, userCsv.getAdminUserCsv, deps.sessions))
      lists.get('/bff/csv/users', options, downloadCsv(accountsFile('users', deps.product), deps))
      lists.get('/bff/csv/employees', options, downloadCsv(accountsFile('employees', deps.product), deps))
    })
    // Of the same session, whichever kind of account it has.
    app.get('/bff/csv/result/:id', async (request: FastifyRequest<{ Params: { id: string } }>) => {
      const session = deps.sessions.find(request)
      if (!session) throw new AppError('unauthorized')
      const result = await deps.results.find(session, request.params.id)
      if (!result) throw new AppError('not_found')
      return result
    })
    for (const [name, entry] of listEntries)
      await app.register(async list => {
        list.addHook('onRequest', async request => admit(request, entry, deps.sessions))
        list.get(`/bff/csv/list/${name}`, options, downloadCsv(listFile(name, entry), deps))
      })
    for (const kind of ['template', 'people', 'result'] as const)
      await app.register(async files => {
        files.addHook('onRequest', async request =>
          admit(request, importEntry(kind, deps.sessions.find(request)?.kind), deps.sessions),
        )
        files.get(`/bff/csv/import/${kind}`, options, downloadCsv(importFile(kind), deps))
      })
  },
  { name: 'csv', dependencies: ['@fastify/cookie'], encapsulate: true },
)
