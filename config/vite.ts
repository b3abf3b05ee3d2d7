/** Build of the page: `vite build` writes dist/web, which the BFF serves. config/dev.ts serves the page from its sources. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from './vite/contract-calls.ts'
import { firstLoad } from './vite/first-load.ts'
import { flags } from './vite/flags.ts'
import { displayNames, messages, modulesOf, nodeEnvironment, precompress } from './vite/plugins.ts'
import { prerender } from './vite/prerender.ts'

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const login = modulesOf(
  'login-modules',
  /\/web\/(?:index\.html|main\.tsx|shell\/headers\/PublicLayout\.tsx|features\/sign-in\/pages\/login-front\/Page\.tsx)$/,
)
/** What the login page loads when it is idle. */
const loginLater = modulesOf('login-later-modules', /\/web\/features\/sign-in\/panels\/(?:Passkey|Provider)Login\.tsx$/)
/** What pages use that open without a login. */
const visitors = modulesOf(
  'visitor-modules',
  /\/web\/features\/(?:sign-in\/pages\/(?!settings-)|joining\/pages\/(?!access-request))[\w-]+\/Page\.tsx$/,
)

const domainOf = (id: string) => /\/web\/features\/([\w-]+)\//.exec(id)?.[1] ?? ''

export default defineConfig({
  root: folder('web'),
  base: '/',
  publicDir: false,
  plugins: [
    login.plugin,
    loginLater.plugin,
    visitors.plugin,
    nodeEnvironment(),
    react(),
    contractCalls(),
    displayNames(),
    messages(),
    flags(),
    firstLoad(),
    precompress(),
    prerender(),
  ],
  resolve: {
    // Texts are parsed at build time, so the bundle does not need the parser.
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
    // Licences of bundled packages require their text in every copy.
    license: { fileName: 'assets/licences.txt' },
    target: ['chrome120', 'safari17.4', 'firefox128'],
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        comments: false,
        // Without the list of entries that share the chunk.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/[~.].*$/, '')}-[hash][extname]`,
        // By default every module that two pages share becomes a separate file: up to 80 requests of less than 1 KB.
        codeSplitting: {
          groups: [
            // Excludes main.tsx: with an empty entry, the HTML would list each chunk.
            { name: 'shell', tags: ['$initial'], test: id => !/\/web\/(?:index.html|main.tsx)$/.test(id), priority: 2 },
            {
              name: 'form',
              test: /\/react-hook-form\/|\/shared\/(?:rules|model)\/text\.|\/web\/kit\/(?:form\/(?!FormSection)|field\/(?:Field|TextField|PasswordField|use-field|validation)\.)/,
              priority: 1,
            },
            // Before the other groups, which take what their modules import: the login page has a size budget.
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
            { name: 'login', test: login.has, minShareCount: 2, priority: 1 },
            { name: 'login-later', test: loginLater.has, minShareCount: 2, priority: 1 },
            { name: 'visitors', test: visitors.has, minShareCount: 2 },
            {
              name: 'app',
              // Pages load the dialog of a question when it is asked.
              test: /\/node_modules\/(?:react-aria|@react-|@internationalized)|\/web\/(?:kit\/(?!dialog\/ConfirmDialog)|directory\/|shell\/|state\/)|\/shared\//,
              minShareCount: 2,
            },
            { name: 'stores', test: /\/web\/features\/[\w-]+\/stores\//, minShareCount: 2 },
            // What pages of one domain share. Most of them are opened one after the other.
            { name: domainOf, debugName: 'domain', test: /\/web\/features\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
