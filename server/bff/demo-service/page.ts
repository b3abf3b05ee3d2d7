import { createHash } from 'node:crypto'
import type { Locale } from '../../../shared/model/flag.ts'
import { escapeHtml } from '../../http/escape-html.ts'

/** What a page shows. Without `name` it is of a visitor, without `companies` of a person who may not use the service. */
export interface DemoVisit {
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

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText }
body { max-width: 40rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.7 system-ui, sans-serif; overflow-wrap: anywhere }
dt { font-weight: bold }
dd { margin: 0 0 .75rem }
a { display: inline-block; min-height: 1.5rem }
`

/** Allows only the page's own style. */
export const demoServicePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`

/** The page of a service, without scripts, in the reader's language. */
export const demoServicePage = ({ service, name, companies }: DemoVisit, locale: Locale): string => {
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
