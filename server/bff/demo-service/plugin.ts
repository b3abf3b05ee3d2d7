import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { top } from '../../../shared/contract/home/top.ts'
import { demoServicePath } from '../../../shared/rules/demo-service.ts'
import { personName } from '../../../shared/rules/names.ts'
import { AppError } from '../../http/app-error.ts'
import { admitted } from '../gateway/admission.ts'
import { mustBeAnswer } from '../gateway/session-refused.ts'
import { localeFor } from '../locale.ts'
import { topPage } from '../reshape/top.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import { clientGone } from '../upstream/client-gone.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { type DemoVisit, demoServicePage, demoServicePolicy } from './page.ts'

interface Deps {
  upstream: Upstream
  sessions: Sessions
}

type Request = FastifyRequest<{ Params: { id: string } }>

/** Who opens a service. The session says it: the address holds nothing but the service. */
const visitOf = async (request: Request, reply: FastifyReply, { upstream, sessions }: Deps): Promise<DemoVisit> => {
  const { id } = request.params
  const session = sessions.find(request)
  if (session?.kind !== 'customer') return { service: id }
  request.setDecorator<SignedIn | undefined>(admitted, session)
  const { token } = session
  const answer = await askUpstream(upstream, top.getTop, { request, token, signal: clientGone(reply) })
  await mustBeAnswer(request, reply, sessions, answer)
  if (answer.statusCode >= 400) throw new AppError('forbidden')
  const { user, services } = topPage(await readAnswer(request, upstream, top.getTop, answer))
  const service = services.find(({ service_id }) => service_id === id)
  if (!service) throw new AppError('not_found')
  const visit = { service: service.name, name: personName(user) }
  return service.usable ? { ...visit, companies: service.companies.map(({ name }) => name) } : visit
}

const statusOf = ({ name, companies }: DemoVisit): number => (name === undefined ? 401 : companies ? 200 : 403)

/**
 * Pages that take the place of the demo's services: GET /dev/service/:id shows who opened it. They exist in development
 * only, because they are on our own origin, and real services are not. The request must not come from another site.
 */
export const demoService = fp(
  async (app: FastifyInstance, deps: Deps) => {
    app.decorateRequest(admitted, undefined)
    app.get(demoServicePath(':id'), { exposeHeadRoute: false }, async (request: Request, reply) => {
      if (/^(?:cross|same)-site$/.test(String(request.headers['sec-fetch-site']))) throw new AppError('cross_site')
      const visit = await visitOf(request, reply, deps)
      return reply
        .code(statusOf(visit))
        .header('content-security-policy', demoServicePolicy)
        .type('text/html; charset=utf-8')
        .send(demoServicePage(visit, localeFor(request)))
    })
  },
  { name: 'demo-service', dependencies: ['@fastify/cookie'], encapsulate: true },
)
