import { readFile } from 'node:fs/promises'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const file = /\/web\/messages\/(?:en|ja)\/[\w-]+\/[\w-]+\.json$/

/** Parses texts with placeholders at build time (ICU MessageFormat); others stay strings. A syntax error fails the build. */
export const messages = (): Plugin => ({
  name: 'messages',
  load: {
    filter: { id: file },
    handler: async path => {
      const texts = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
      const compiled = Object.entries(texts).map(([id, text]) => [
        id,
        /[{}<']/.test(text) ? parse(text, { captureLocation: false }) : text,
      ])
      return JSON.stringify(Object.fromEntries(compiled))
    },
  },
})
