// @module-tag all

/** The page's Content-Security-Policy in a real browser, which decides what a policy allows. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bffConfig, makeWebRoot, startBff } from '../helper/bff.ts'
import { launchBrowser, openBrowser } from '../helper/browser.ts'
import { freePort } from '../helper/free-port.ts'
import { isMissing } from '../helper/services.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

/** As in a Vite build: an entry with a static import, and chunks that load later. */
const files = {
  'index-0a1b2c3d.js': `import { word } from './shared.js'
    globalThis.ran = [word]
    addEventListener('click', () => import('./route.js'))
    addEventListener('keydown', () => import('./strings.js'))`,
  'shared.js': "export const word = 'entry'",
  'strings.js': `const attempt = action => {
      try { globalThis.ran.push(action()) } catch (error) { globalThis.ran.push(error.name) }
    }
    attempt(() => { document.body.innerHTML = '<b>x</b>' })
    attempt(() => { document.createElement('script').src = '/assets/route.js' })
    attempt(() => new Function('return 1')())`,
  // Tells a page that it runs as a worker; a service worker has no `postMessage`.
  'keep.js': 'globalThis.postMessage?.(true)\nsetInterval(() => {}, 1_000)',
  'route.js': "import { word } from './shared.js'\nglobalThis.ran.push('route after ' + word)",
}

describe.skipIf(isMissing('chromium'))('the policy in Chromium', () => {
  let upstream: Upstream
  let browser: Browser
  const apps: FastifyInstance[] = []

  beforeAll(async () => {
    upstream = await startUpstream()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(apps.map(app => app.close()))
    await upstream?.close()
  })

  /** Opens the page in a browser, with markup injected into its body. */
  const open = async (injected = '', knowsTrustedTypes = true) => {
    const webRoot = await makeWebRoot()
    for (const [name, content] of Object.entries(files)) await writeFile(join(webRoot, 'assets', name), content)
    await rm(join(webRoot, 'assets/index-0a1b2c3d.js.gz'))
    const index = join(webRoot, 'index.html')
    await writeFile(index, (await readFile(index, 'utf8')).replace('<body>', `<body>${injected}`))
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const app = await startBff(bffConfig(upstream.origin, { publicUrl }), { webRoot })
    apps.push(app)
    await app.listen({ port, host: '127.0.0.1' })
    const watched = await openBrowser(browser, 'en')
    if (!knowsTrustedTypes)
      await watched.page.route('**/login', async route => {
        const response = await route.fetch()
        const policy = response.headers()['content-security-policy'] ?? ''
        const left = policy.replaceAll(/[^;]*trusted-types[^;]*;?/g, '')
        await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': left } })
      })
    await watched.page.goto(`${publicUrl}/login`)
    const ran = () => watched.page.evaluate('globalThis.ran')
    await expect.poll(ran).toEqual(['entry'])
    return { ...watched, ran }
  }

  test('the entry, its static import and a lazy chunk run without violations', async () => {
    const { page, problems, ran } = await open()
    await page.mouse.click(5, 5)
    await expect.poll(ran).toEqual(['entry', 'route after entry'])
    expect(problems).toEqual([])
  })

  test.each([
    ['an inline script', '<script>globalThis.ran = "injected"</script>'],
    ['a script of our own files', '<script src="/assets/route.js" type="module"></script>'],
    ['an event attribute', '<img src="/assets/none.svg" onerror="globalThis.ran = \'injected\'">'],
    ['a style', '<style>body { color: red }</style>'],
    ['a frame', '<iframe src="/login"></iframe>'],
    ['another base', '<base href="https://evil.example/">'],
  ])('%s that is injected into the page has no effect', async (_name, injected) => {
    const { problems, ran } = await open(injected)
    await expect.poll(() => problems.join('\n')).toContain('Content Security Policy')
    expect(await ran()).toEqual(['entry'])
  })

  test.each([
    ['with Trusted Types', true],
    ['without', false],
  ])('no worker or service worker can start in a browser %s', async (_name, knowsTypes) => {
    const { page } = await open('', knowsTypes)
    const outcomes = await page.evaluate(async () => {
      const worked = navigator.serviceWorker.register('/assets/keep.js').then(
        () => true,
        () => false,
      )
      const began = new Promise<boolean>(resolve => {
        try {
          const worker = new Worker('/assets/keep.js')
          worker.onerror = () => resolve(false)
          worker.onmessage = () => resolve(true)
        } catch {
          resolve(false)
        }
      })
      return [await worked, await began]
    })
    expect(outcomes).toEqual([false, false])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  test('HTML and code from strings are refused', async () => {
    const { page, ran } = await open()
    // The code is in a chunk, because the policy does not apply to code that a debugger evaluates.
    await page.keyboard.press('a')
    await expect.poll(ran).toEqual(['entry', 'TypeError', 'TypeError', 'EvalError'])
  })
})
