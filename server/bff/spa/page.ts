import type { PrerenderedPage } from '../../../shared/model/prerendered.ts'
import { type Locale, locales } from '../../../shared/rules/locale.ts'
import type { BffConfig } from '../config.ts'

export interface Page {
  html: string
  /** The inline script, for the policy's hash. */
  script: string
}

/** The part of the configuration that the page receives. */
type PageConfig = Pick<BffConfig, 'product' | 'appEnv' | 'tracing' | 'oidc'> & {
  /** Calls that the upstream lacks, and paths of the pages that need one of them. */
  lacks?: readonly string[]
  hides?: readonly string[]
}

const entryScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const preload = /<link rel="modulepreload"[^>]* href="([^"]+)">/g

/** JSON for a script element: escaped, so that it can neither end the element nor begin a comment. */
const jsonForHtml = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Data that the page needs before its first call. */
const bootstrapOf = (
  { product, appEnv, tracing, oidc, lacks = [], hides }: PageConfig,
  prerendered: PrerenderedPage | undefined,
) => ({
  product,
  environment: appEnv,
  locales,
  ...(lacks.length > 0 ? { lacks, hides } : {}),
  ...(tracing ? { traces: true } : {}),
  ...(oidc ? { oidc: true } : {}),
  ...(prerendered ? { prerendered: true } : {}),
  ...(prerendered?.data ? { data: prerendered.data } : {}),
})

/** Fills in the language and the bootstrap data of web/index.html. */
export const fillIn = (html: string, locale: Locale, config: PageConfig, prerendered?: PrerenderedPage): string =>
  html.replace('%LANG%', locale).replace('%BOOTSTRAP%', () => jsonForHtml(bootstrapOf(config, prerendered)))

/** Puts a rendered page into the HTML, with its title, description, layout and style sheets. */
const withContent = (html: string, { head, layout, styles, html: content }: PrerenderedPage): string =>
  html
    .replace('<html ', `<html data-layout="${layout}" `)
    .replace('<title>Yardkey</title>', () => head)
    .replace(
      '</head>',
      () => `${styles.map(url => `<link rel="stylesheet" crossorigin href="${url}">`).join('')}</head>`,
    )
    .replace('<div id="app"></div>', () => `<div id="app">${content}</div>`)

/** Inline script of a page that renders in the browser. */
const load = (entry: string): string => `import(${JSON.stringify(entry)})`

/**
 * Inline script of prerendered HTML. It marks the buttons that a visitor presses before React can act, and prevents that the browser
 * sends their form; Enter in a field presses its submit button. web/shell/App.tsx presses them again. Where React replaces the
 * focused field, because an extension has changed the HTML, the new one gets the focus.
 *
 * It asks for the modules after the first paint, so that on a slow network no code comes before the style sheets. Hidden windows
 * never paint. Each is asked for in a task of its own, because a slow phone needs ten milliseconds for it. The entry is imported
 * once it is loaded: `strict-dynamic` trusts a preload that a script has added, but not the import of a script that is in the HTML.
 */
const loadAfterPaint = (entry: string, modules: readonly string[]): string => `addEventListener("click",event=>{
const button=event.target.closest("button");
if(!button||"operable"in document.documentElement.dataset)return;
event.preventDefault();
button.dataset.unsent=""
});
const preload=href=>{
const link=Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href});
document.head.append(link);
return link
};
let focused;
addEventListener("focusin",event=>{focused=event.target});
new MutationObserver((_,observer)=>{
if(focused&&!focused.isConnected)document.getElementsByName(focused.name)[0]?.focus();
if("operable"in document.documentElement.dataset)observer.disconnect()
}).observe(document.documentElement,{childList:true,subtree:true,attributeFilter:["data-operable"]});
const load=()=>{
const entry=preload(${JSON.stringify(entry)});
entry.onload=entry.onerror=()=>import(entry.href);
for(const href of ${JSON.stringify(modules)})setTimeout(preload,0,href)
};
document.hidden?load():requestAnimationFrame(()=>setTimeout(load))`

/**
 * The page in one language, from the index.html of the build. A small inline script that imports the entry replaces the
 * entry's `src`. Every browser supports hashes of inline scripts, and `strict-dynamic` trusts what these import. So the HTML
 * is the same for every visitor and can be cached with its ETag. A page with a nonce cannot.
 *
 * @param prerendered visitors' page; undefined: the page renders in the browser
 */
export const renderPage = (
  template: string,
  locale: Locale,
  config: PageConfig,
  prerendered?: PrerenderedPage,
): Page => {
  const [tag, entry] = entryScript.exec(template) ?? []
  if (!tag || !entry) throw new Error('the index.html of the build has no entry script')
  const element = (script: string) => `<script type="module">${script}</script>`
  if (!prerendered) {
    const script = load(entry)
    const html = template.replace(tag, () => `<link rel="modulepreload" crossorigin href="${entry}">${element(script)}`)
    return { html: fillIn(html, locale, config), script }
  }
  const shared = [...template.matchAll(preload)].map(([, url = '']) => url)
  const script = loadAfterPaint(entry, [...shared, ...prerendered.modules])
  const html = template.replace(preload, '').replace(tag, () => element(script))
  return { html: withContent(fillIn(html, locale, config, prerendered), prerendered), script }
}
