import { createHash } from 'node:crypto'
import { type Locale, locales } from '../../../shared/model/flag.ts'
import type { BffConfig } from '../config.ts'

export interface Page {
  html: string
  etag: string
  /** The inline script, for the policy's hash. */
  script: string
}

/** The part of the configuration that the page receives. */
type PageConfig = Pick<BffConfig, 'product' | 'appEnv' | 'tracing'>

const entryScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** JSON for a script element: escaped, so that it can neither end the element nor begin a comment. */
const jsonForHtml = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Data that the page needs before its first call. */
const bootstrapOf = ({ product, appEnv, tracing }: PageConfig) => ({
  product,
  environment: appEnv,
  locales,
  ...(tracing ? { traces: true } : {}),
})

/** Fills in the language and the bootstrap data of web/index.html. */
export const fillIn = (html: string, locale: Locale, config: PageConfig): string =>
  html.replace('%LANG%', locale).replace('%BOOTSTRAP%', () => jsonForHtml(bootstrapOf(config)))

/**
 * The page in one language, from the index.html of the build. A small inline script that imports the entry replaces the
 * entry's `src`. Every browser supports hashes of inline scripts, and `strict-dynamic` trusts what these import. So the HTML
 * is the same for every visitor and can be cached with its ETag. A page with a nonce cannot.
 */
export const renderPage = (template: string, locale: Locale, config: PageConfig): Page => {
  const entry = entryScript.exec(template)
  if (!entry) throw new Error('the index.html of the build has no entry script')
  const script = `import(${JSON.stringify(entry[1])})`
  const withImport = template.replace(
    entry[0],
    () => `<link rel="modulepreload" crossorigin href="${entry[1]}"><script type="module">${script}</script>`,
  )
  const html = fillIn(withImport, locale, config)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  return { html, etag, script }
}
