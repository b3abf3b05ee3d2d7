import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { userCsv } from '../../../shared/contract/account/user-csv.ts'
import { AppError } from '../../http/app-error.ts'
import { admit, admitted, admittedSession } from '../gateway/admission.ts'
import type { CsvDeps } from './deps.ts'
import { downloadCsv } from './download.ts'

/** The CSV downloads of employees. Browsers cannot make the upstream's own call, which returns UTF-8. */
export const csvCalls = fp(
  async (app: FastifyInstance, deps: CsvDeps) => {
    app.decorateRequest(admitted, undefined)
    app.addHook('onRequest', async request => admit(request, userCsv.getAdminUserCsv, deps.sessions))
    const options = { exposeHeadRoute: false }
    app.get('/bff/csv/users', options, downloadCsv('users', deps))
    app.get('/bff/csv/employees', options, downloadCsv('employees', deps))
    app.get('/bff/csv/result/:id', async (request: FastifyRequest<{ Params: { id: string } }>) => {
      const session = admittedSession(request)
      const result = session && (await deps.results.find(session, request.params.id))
      if (!result) throw new AppError('not_found')
      return result
    })
  },
  { name: 'csv', dependencies: ['@fastify/cookie'], encapsulate: true },
)
