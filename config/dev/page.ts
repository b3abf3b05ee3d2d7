import type { Plugin } from 'vite'
import { fillIn } from '../../server/bff/spa/page.ts'
import type { BffSettings } from '../environment/bff.ts'

/** Fills web/index.html as the BFF fills the built one. The page chooses its language itself, so any will do here. */
export const page = (settings: BffSettings): Plugin => ({
  name: 'page',
  transformIndexHtml: { order: 'pre', handler: html => fillIn(html, 'ja', settings) },
})
