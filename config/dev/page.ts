import type { Plugin } from 'vite'
import { fillIn } from '../../server/bff/spa/page.ts'
import type { BffSettings } from '../environment/bff.ts'

/** Fills in web/index.html as the BFF does with the built page. The language here is arbitrary, because the page sets its own. */
export const page = (settings: BffSettings): Plugin => ({
  name: 'page',
  transformIndexHtml: { order: 'pre', handler: html => fillIn(html, 'ja', settings) },
})
