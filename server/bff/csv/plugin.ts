import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { userCsv } from '../../../shared/contract/account/user-csv.ts'
import { ownCalls } from '../../../shared/contract/own-calls.ts'
import { AppError } from '../../http/app-error.ts'
import { admit, admitted } from '../gateway/admission.ts'
import { ownRoute } from '../own-route.ts'
import type { CsvDeps } from './deps.ts'
import { downloadCsv } from './download.ts'
import { accountsFile, importEntry, importFile, listEntries, listFile } from './files.ts'

/** The downloads. Browsers cannot make the upstream's own calls, which return UTF-8. */
export const csvCalls = fp(
  async (app: FastifyInstance, deps: CsvDeps) => {
    app.decorateRequest(admitted, undefined)
    await app.register(async lists => {
      lists.addHook('onRequest', async request => admit(request, userCsv.getAdminUserCsv, deps.sessions))
      for (const [call, kind] of [
        [ownCalls.usersCsv, 'users'],
        [ownCalls.employeesCsv, 'employees'],
      ] as const)
        lists.route({ ...ownRoute(call), handler: downloadCsv(accountsFile(kind, deps.product), deps) })
    })
    // Of the same session, whichever kind of account it has.
    const result = async (request: FastifyRequest<{ Params: { id: string } }>) => {
      const session = deps.sessions.find(request)
      if (!session) throw new AppError('unauthorized')
      const found = await deps.results.find(session, request.params.id)
      if (!found) throw new AppError('not_found')
      return found
    }
    app.route({ ...ownRoute(ownCalls.csvResult), handler: result })
    for (const [name, entry] of listEntries)
      await app.register(async list => {
        list.addHook('onRequest', async request => admit(request, entry, deps.sessions))
        const url = ownCalls.listCsv.path.replace(':call', name)
        list.route({ ...ownRoute(ownCalls.listCsv), url, handler: downloadCsv(listFile(name, entry), deps) })
      })
    for (const kind of ['template', 'people', 'result'] as const)
      await app.register(async files => {
        files.addHook('onRequest', async request =>
          admit(request, importEntry(kind, deps.sessions.find(request)?.kind), deps.sessions),
        )
        const url = ownCalls.importCsv.path.replace(':kind', kind)
        files.route({ ...ownRoute(ownCalls.importCsv), url, handler: downloadCsv(importFile(kind), deps) })
      })
  },
  { name: 'csv', dependencies: ['@fastify/cookie'], encapsulate: true },
)
