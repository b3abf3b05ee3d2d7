import { createHash } from 'node:crypto'
import { type Locale, locales } from '../../../shared/model/flag.ts'
import type { BffConfig } from '../config.ts'

export interface Page {
  html: string
  etag: string
  /** The inline script, for the policy's hash. */
  script: string
}

/** The part of the configuration that the page shows. */
type PageConfig = Pick<BffConfig, 'product' | 'appEnv' | 'tracing'>

const entryScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** JSON that may stand in a script element: nothing in it can end the element or begin a comment. */
const jsonForHtml = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What the page needs before its first call. */
const bootstrapOf = ({ product, appEnv, tracing }: PageConfig) => ({
  product,
  environment: appEnv,
  locales,
  ...(tracing ? { traces: true } : {}),
})

/** Puts the language and the bootstrap data where web/index.html leaves room for them. */
export const fillIn = (html: string, locale: Locale, config: PageConfig): string =>
  html.replace('%LANG%', locale).replace('%BOOTSTRAP%', () => jsonForHtml(bootstrapOf(config)))

/**
 * The page in one language, from the index.html of the build. The entry script, which the build names by `src`, becomes a
 * small inline one that imports it: a hash in the policy covers an inline script in every browser, and what it imports is
 * trusted through `strict-dynamic`. So the HTML is the same for everybody and can be kept with its ETag, as no page with a
 * nonce can.
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
