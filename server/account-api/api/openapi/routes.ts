import { createHash } from 'node:crypto'
import type { JsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../http/escape-html.ts'
import { type OpenApiDocument, type Operation, openApiDocument } from './document.ts'

const typeOf = (schema: JsonSchema): string => {
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(part => (typeof part === 'boolean' ? '?' : typeOf(part))).join(' | ')
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items))
    return `[${typeOf(schema.items)}]`
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    const optional = (name: string) => (schema.required?.includes(name) ? '' : '?')
    return `{ ${fields.map(([name, field]) => `${name}${optional(name)}: ${typeof field === 'boolean' ? '?' : typeOf(field)}`).join(', ')} }`
  }
  return String(schema.type ?? 'any')
}

const line = (term: string, text: string): string => `<dt>${term}</dt><dd><code>${escapeHtml(text)}</code></dd>`

const section = (path: string, method: string, operation: Operation): string => {
  const { operationId, summary, 'x-effects': effects = [], parameters = [], requestBody, responses } = operation
  const input = parameters.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`)
  const errors = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  const [[type, answer] = ['', { schema: {} }]] = Object.entries(responses[200]?.content ?? {})
  return `<section id="${operationId}"><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}</p><dl>${[
    line('Who', operation['x-callers'].join(', ')),
    effects.length > 0 ? line('Effects', effects.map(each => Object.values(each).join(' ')).join(', ')) : '',
    input.length > 0 ? line('Parameters', input.join(', ')) : '',
    requestBody ? line('Body', typeOf(requestBody.content['application/json'].schema)) : '',
    line('Answer', type === 'application/json' ? typeOf(answer.schema as JsonSchema) : type),
    line('Errors', errors.map(([status, { description }]) => `${status} ${description}`).join(' · ')),
  ].join('')}</dl></section>`
}

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1.1rem;margin:2rem 0 0}dl{display:grid;grid-template-columns:7rem 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:#15181c;color:#e6e8ea}a{color:#8ab8ff}}`

/** The content security policy of the page: only its own style, by hash. */
const documentPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

/** The document as an HTML page, without scripts or external resources. */
const documentPage = (document: OpenApiDocument): string => {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const links = calls.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`,
  )
  const sections = calls.map(({ path, method, operation }) => section(path, method, operation))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)} <a href="/openapi.json">openapi.json</a></p><nav aria-label="Calls"><ul>${links.join('')}</ul></nav>${sections.join('')}</main></body></html>`
}

/** `/openapi.json` for tools and `/docs` for people. Development only. */
export const registerOpenApi = (app: FastifyInstance): void => {
  app.get('/openapi.json', async () => openApiDocument())
  app.get('/docs', async (_, reply) => {
    reply.header('content-security-policy', documentPolicy)
    return reply.type('text/html; charset=utf-8').send(documentPage(openApiDocument()))
  })
}
