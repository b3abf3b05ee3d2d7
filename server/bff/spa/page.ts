import { createHash } from 'node:crypto'
import type { Locale } from '../../../shared/model/flag.ts'

export interface Page {
  html: string
  etag: string
  /** The inline script, for the policy's hash. */
  script: string
}

const entryScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** JSON that may stand in a script element: nothing in it can end the element or begin a comment. */
const jsonForHtml = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * The page in one language, from the index.html of the build. The entry script, which the build names by `src`, becomes a
 * small inline one that imports it: a hash in the policy covers an inline script in every browser, and what it imports is
 * trusted through `strict-dynamic`. So the HTML is the same for everybody and can be kept with its ETag, as no page with a
 * nonce can.
 *
 * @param bootstrap what the page needs before its first call
 */
export const renderPage = (template: string, locale: Locale, bootstrap: unknown): Page => {
  const entry = entryScript.exec(template)
  if (!entry) throw new Error('the index.html of the build has no entry script')
  const script = `import(${JSON.stringify(entry[1])})`
  const html = template
    .replace(
      entry[0],
      () => `<link rel="modulepreload" crossorigin href="${entry[1]}"><script type="module">${script}</script>`,
    )
    .replace('%LANG%', locale)
    .replace('%BOOTSTRAP%', () => jsonForHtml(bootstrap))
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  return { html, etag, script }
}
