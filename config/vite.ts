/** The page: `vite build` makes dist/web, which the BFF serves; config/dev.ts serves it from its sources. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from './vite/contract-calls.ts'
import { flags } from './vite/flags.ts'
import { messages } from './vite/messages.ts'
import { nodeEnvironment } from './vite/node-environment.ts'
import { precompress } from './vite/precompress.ts'

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export default defineConfig({
  root: folder('web'),
  base: '/',
  publicDir: false,
  plugins: [nodeEnvironment(), react(), contractCalls(), messages(), flags(), precompress()],
  resolve: {
    // Texts are parsed at build time, so the parser stays out of the bundle.
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: folder('node_modules/@formatjs/icu-messageformat-parser/no-parser.js'),
      },
    ],
  },
  build: {
    outDir: folder('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The licences of what is in the bundle ask for their texts in every copy.
    license: { fileName: 'assets/licences.txt' },
    target: ['chrome120', 'safari17.4', 'firefox128'],
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        comments: false,
        // Otherwise everything that two pages share becomes a file of its own: thirty requests, each compressed alone.
        codeSplitting: {
          groups: [
            // Without main.tsx: the HTML would name each chunk of an empty entry by itself.
            { name: 'shell', tags: ['$initial'], test: id => !/\/web\/(?:index.html|main.tsx)$/.test(id), priority: 2 },
            {
              name: 'form',
              test: /\/react-hook-form\/|\/shared\/(?:rules|model)\/text\.|\/web\/kit\/(?:form\/|field\/(?:Field|TextField|PasswordField|use-field|validation)\.)/,
              priority: 1,
            },
            // The login page needs none of these, and its bytes are counted.
            { name: 'fields', test: /\/web\/kit\/field\// },
          ],
        },
      },
    },
  },
})
