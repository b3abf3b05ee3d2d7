/** Pieces of a page that needs no script, no other file and follows the reader's colour scheme. */

/** Text that is already markup. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = string | number | Markup | undefined | Content[]

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const textOf = (content: Content): string => {
  if (content instanceof Markup) return content.text
  if (Array.isArray(content)) return content.map(textOf).join('')
  return escapeText(String(content ?? ''))
}

/** A template whose values are escaped, except markup. */
export const html = (strings: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(strings.map((part, at) => part + textOf(values[at])).join(''))

export type CellContent = Content

/** A table with an accessible name, in a box that scrolls horizontally. */
export const table = (caption: string, head: string[], rows: Content[][]): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><thead><tr>${head.map(
    name => html`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${rows.map(row => html`<tr>${row.map(cell => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`

/** Long content, collapsed until clicked. */
export const fold = (summary: Content, body: Content): Markup =>
  html`<details><summary>${summary}</summary>${body}</details>`

/** A word with a colour of the same meaning. */
export const mark = (kind: 'good' | 'bad' | 'neutral', text: string): Markup =>
  html`<span class="mark ${kind}">${text}</span>`

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b2330, #e6eaf0); --soft: light-dark(#56617a, #a3aec2);
  --line: light-dark(#d7dce5, #384255); --paper: light-dark(#fff, #131821); --head: light-dark(#f2f4f8, #1d2431);
  --good: light-dark(#11693a, #6fd39a); --bad: light-dark(#b3261e, #ff9a92); }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 82rem; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, "Noto Sans CJK JP", sans-serif }
h1 { font-size: 1.7rem; margin: 0 0 .25rem } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem }
p { max-width: 70ch; margin: .5rem 0 } p, summary, h1 { overflow-wrap: anywhere } .soft, td.soft { color: var(--soft) } a { color: inherit }
code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.scroll { overflow-x: auto; margin: .75rem 0; border: 1px solid var(--line); border-radius: 6px }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: left; vertical-align: top; padding: .4rem .65rem; border-bottom: 1px solid var(--line) }
th { background: var(--head); position: sticky; top: 0; white-space: nowrap } tr:last-child td { border-bottom: 0 }
.mark { font-weight: 600; white-space: nowrap } .good { color: var(--good) } .bad { color: var(--bad) } .neutral { color: var(--soft) }
.verdict { border-left: 5px solid; padding: .75rem 1rem; margin: 1.25rem 0; background: var(--head); font-size: 1.1rem; font-weight: 600 }
.unchecked { color: var(--ink) }
nav ul { columns: 3 14rem; padding-left: 1.2rem } details { margin: .75rem 0 } summary { cursor: pointer; font-weight: 600 }
.matrix td { padding: .2rem .45rem; text-align: center } .matrix td:first-child, .matrix th:first-child { text-align: left }
@media print { body { max-width: none; padding: 0 } details { break-inside: avoid } }
`

/** A complete document. */
export const page = (title: string, body: Content): string =>
  `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title}</title><style>${new Markup(style)}</style></head><body>${body}</body></html>`
      .text
  }\n`
