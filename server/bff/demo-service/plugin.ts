import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { top } from '../../../shared/contract/home/top.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import { demoServicePath } from '../../../shared/rules/demo-service.ts'
import { personName } from '../../../shared/rules/names.ts'
import { AppError } from '../../http/app-error.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { admitted } from '../gateway/admission.ts'
import { mustBeAnswer } from '../gateway/session-refused.ts'
import { localeFor } from '../locale.ts'
import { topPage } from '../reshape/top.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** What a page shows. Without `name` it is of a visitor, without `companies` of a person who may not use the service. */
interface DemoVisit {
  service: string
  name?: string
  companies?: string[]
}

const labels = {
  ja: {
    title: 'デモのサービス',
    intro: 'デモ用のページです。実際のサービスは、ここには含まれていません。',
    name: '氏名',
    company: '会社',
    service: 'サービス',
    visitor: 'サービスを開くには、ログインしてください。',
    login: 'ログイン',
    refused: 'このサービスは利用できません。',
    back: 'アカウント情報へ',
  },
  en: {
    title: 'Demo service',
    intro: 'This page is for the demo. The service itself is not included.',
    name: 'Name',
    company: 'Company',
    service: 'Service',
    visitor: 'Log in to open the service.',
    login: 'Log in',
    refused: "You can't use this service.",
    back: 'Account information',
  },
} as const

/** The look of the product (web/styles/, web/kit/frame/nameplate.css): a plate on the page's ground, its link a button. */
const style = `
:root {
  color-scheme: light dark;
  --page: #f5f6f4; --surface: #fff; --line: #d5dae0; --control-line: #6f7a88; --hover: #f0f2f0;
  --ink: #1c232d; --subtle: #5a6573; --focus: #0b3553;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #141a21; --surface: #1c242e; --line: #36414e; --control-line: #7e8b9a; --hover: #222c37;
    --ink: #e8ecf1; --subtle: #a3aebb; --focus: #ffc533;
  }
}
* { box-sizing: border-box; margin: 0 }
body {
  padding: 6rem 1rem; background: var(--page); color: var(--ink); overflow-wrap: anywhere; text-size-adjust: 100%;
  font: 1rem/1.5 "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "BIZ UDPGothic", Meiryo, sans-serif;
}
:lang(ja) body { line-height: 1.7 }
main {
  max-width: 45rem; margin: 0 auto; padding: 1.75rem 2rem 2rem; background: var(--surface);
  border: 1px solid var(--line); border-top: 4px solid #f5b301;
}
h1 { font-size: 1.5rem; line-height: 1.35 }
h1 + p { margin-top: .5rem; word-break: auto-phrase }
dl { margin: 1.5rem 0; border-bottom: 1px solid var(--line) }
dt { padding-top: .875rem; border-top: 1px solid var(--line); color: var(--subtle); font-size: .875rem }
dd + dt { margin-top: .875rem }
dd:last-child { padding-bottom: .875rem }
a {
  display: inline-flex; align-items: center; min-height: 3rem; padding: .25rem 1rem; border: 1px solid var(--control-line);
  border-radius: 4px; color: inherit; font-weight: 700; line-height: 1.25; text-decoration: none;
}
a:hover { background: var(--hover) }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
@media (width <= 650px) {
  body { padding-block: 2rem }
  main { padding: 1.25rem 1rem }
  h1 { font-size: 1.25rem }
}
`

/** Allows only the page's own style. */
const demoServicePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`

/** The page of a service, without scripts, in the reader's language. */
const demoServicePage = ({ service, name, companies }: DemoVisit, locale: Locale): string => {
  const t = labels[locale]
  const row = (term: string, value: string) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`
  const note = name === undefined ? t.visitor : companies === undefined ? t.refused : t.intro
  const rows =
    name === undefined || companies === undefined
      ? [row(t.service, service)]
      : [row(t.name, name), ...companies.map(company => row(t.company, company)), row(t.service, service)]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(service)} - ${t.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${t.title}</h1>
<p>${note}</p>
<dl>
${rows.join('\n')}
</dl>
<p><a href="${name === undefined ? '/loginFront' : '/accountInformation'}">${name === undefined ? t.login : t.back}</a></p>
</main>
</body>
</html>
`
}

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
  const answer = await askUpstream(upstream, top.getTop, { request, token, client: reply.raw })
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
