import { type Locale, locales } from '../../../shared/model/flag.ts'
import type { ReadyPage } from '../../../shared/model/ready-page.ts'
import type { BffConfig } from '../config.ts'

export interface Page {
  html: string
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
const bootstrapOf = ({ product, appEnv, tracing }: PageConfig, ready: ReadyPage | undefined) => ({
  product,
  environment: appEnv,
  locales,
  ...(tracing ? { traces: true } : {}),
  ...(ready ? { ready: true } : {}),
  ...(ready?.data ? { data: ready.data } : {}),
})

/** Fills in the language and the bootstrap data of web/index.html. */
export const fillIn = (html: string, locale: Locale, config: PageConfig, ready?: ReadyPage): string =>
  html.replace('%LANG%', locale).replace('%BOOTSTRAP%', () => jsonForHtml(bootstrapOf(config, ready)))

/** Puts a rendered page into the HTML, with its title, description, layout, style sheets and modules. */
const withReady = (html: string, { head, layout, styles, modules, html: content }: ReadyPage): string => {
  const links = [
    ...styles.map(url => `<link rel="stylesheet" crossorigin href="${url}">`),
    ...modules.map(url => `<link rel="modulepreload" crossorigin href="${url}">`),
  ]
  return html
    .replace('<html ', `<html data-layout="${layout}" `)
    .replace('<title>Yardkey</title>', () => head)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<div id="app"></div>', () => `<div id="app">${content}</div>`)
}

/** Inline script of a page that renders in the browser. */
const load = (entry: string): string => `import(${JSON.stringify(entry)})`

/**
 * Inline script of ready HTML. It marks the buttons that a visitor presses before React can act, and prevents that the browser
 * sends their form; Enter in a field presses its submit button. web/shell/TakeOver.tsx presses them again. The entry runs after
 * the first paint. Hidden windows never paint.
 */
const loadAfterPaint = (entry: string): string => `addEventListener("click",event=>{
const button=event.target.closest("button");
if(!button||"operable"in document.documentElement.dataset)return;
event.preventDefault();
button.dataset.unsent=""
});
const load=()=>${load(entry)};
document.hidden?load():requestAnimationFrame(()=>setTimeout(load))`

/**
 * The page in one language, from the index.html of the build. A small inline script that imports the entry replaces the
 * entry's `src`. Every browser supports hashes of inline scripts, and `strict-dynamic` trusts what these import. So the HTML
 * is the same for every visitor and can be cached with its ETag. A page with a nonce cannot.
 *
 * @param ready visitors' page that is rendered already; undefined: the page renders in the browser
 */
export const renderPage = (template: string, locale: Locale, config: PageConfig, ready?: ReadyPage): Page => {
  const entry = entryScript.exec(template)
  if (!entry) throw new Error('the index.html of the build has no entry script')
  const script = (ready ? loadAfterPaint : load)(entry[1] ?? '')
  const withImport = template.replace(
    entry[0],
    () => `<link rel="modulepreload" crossorigin href="${entry[1]}"><script type="module">${script}</script>`,
  )
  const filled = fillIn(withImport, locale, config, ready)
  return { html: ready ? withReady(filled, ready) : filled, script }
}
