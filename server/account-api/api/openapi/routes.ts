import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'
import { documentPage, documentPolicy } from './page.ts'

/** `/openapi.json` for tools and `/docs` for people. Development only. */
export const registerOpenApi = (app: FastifyInstance): void => {
  app.get('/openapi.json', async () => openApiDocument())
  app.get('/docs', async (_, reply) => {
    reply.header('content-security-policy', documentPolicy)
    return reply.type('text/html; charset=utf-8').send(documentPage(openApiDocument()))
  })
}
