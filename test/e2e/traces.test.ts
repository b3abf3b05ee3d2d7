// @module-tag all

/** Traces of the whole product: from a page in Chromium to the statements of the account API, without personal data. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCollector } from '../helper/collector.ts'
import { startProduct } from '../helper/product.ts'
import { isMissing } from '../helper/services.ts'
import { follow, logIn, openPerson } from './journey/person.ts'
import { sharedBrowser } from './journey/stage.ts'

const browser = sharedBrowser()

test.skipIf(isMissing('chromium'))(
  'a call is one trace from the page to the statements, without secrets, addresses or query values',
  async () => {
    const collector = await startCollector()
    const folder = await mkdtemp(join(tmpdir(), 'yardkey-traces-'))
    const auditLog = join(folder, 'audit.log')
    const product = await startProduct({
      AUDIT_LOG: auditLog,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=the%20key',
    })
    const manager = await openPerson(browser(), product.origin, 'ja')
    const sent = new Map<string, string[]>()
    manager.context.on('request', request => {
      const { traceparent } = request.headers()
      const { pathname } = new URL(request.url())
      if (traceparent) sent.set(`${request.method()} ${pathname}`, traceparent.split('-'))
    })
    await logIn(manager, 'manager@aozora.example')
    await manager.waitForIdle()
    await follow(manager, 'menu.accountSetting')
    await manager.page.getByRole('row').nth(2).waitFor()
    await manager.waitForIdle()
    const [cookie] = (await manager.context.cookies()).filter(({ name }) => name === 'session')
    await manager.context.close()
    expect(await product.stop()).toBe(0)

    const spans = collector.spans()
    const spanOf = (service: string, name: string, traceId: string | undefined) =>
      spans.find(span => span.service === service && span.name === name && span.traceId === traceId)
    for (const [call, upstreamCall] of [
      ['POST /bff/login/customer', 'POST /api/login'],
      ['GET /api/v1/front/user/info', 'GET /api/v1/front/user/info'],
      ['GET /api/v1/front/company/user/list', 'GET /api/v1/front/company/user/list'],
    ] as const) {
      const [, traceId, pageSpan, flags] = sent.get(call) ?? []
      expect(flags, call).toBe('01')
      const ofTrace = spans.filter(span => span.traceId === traceId)
      const bff = ofTrace.find(span => span.name === call && span.parentSpanId === pageSpan)
      const client = ofTrace.find(span => span.name === upstreamCall && span.parentSpanId === bff?.spanId)
      const accountApi = spanOf('yardkey-account-api', upstreamCall, traceId)
      const statements = ofTrace.filter(span => span.parentSpanId === accountApi?.spanId)
      expect([bff?.service, client?.service, accountApi?.parentSpanId], call).toEqual([
        'yardkey-bff',
        'yardkey-bff',
        client?.spanId,
      ])
      expect(statements.length, call).toBeGreaterThan(0)
      expect(JSON.stringify(statements[0]?.attributes)).toMatch(/"db\.query\.text".* \$1/)
    }
    // Pages and files have no spans.
    expect(spans.filter(({ name }) => !/^(?:(?:GET|POST) \/(?:api|bff)\/|[a-z]+$)/.test(name))).toEqual([])

    const everything = collector.everything()
    const session = decodeURIComponent(cookie?.value ?? '').split('.')
    expect(session).toHaveLength(2)
    for (const secret of ['Manager_2026', 'manager@', 'aozora', 'C000001', '127.0.0.1', '::1', 'Mozilla', ...session])
      expect(everything, secret).not.toContain(secret)
    // Tokens, digests and link secrets have at least 43 characters.
    expect(everything.match(/[\w+/-]{40,}/g)?.filter(text => !/^(?:\/\w+)+/.test(text)) ?? []).toEqual([])
    expect(new Set(collector.requests.map(({ url, apiKey }) => `${url} ${apiKey}`))).toEqual(
      new Set(['/v1/traces the key']),
    )
    // Both threads write their audit events to one file.
    const events = (await readFile(auditLog, 'utf8')).trim().split('\n')
    expect(events.map(line => JSON.parse(line)).filter(({ audit }) => audit === 'login')).toEqual([
      expect.objectContaining({ account: expect.anything() }),
      expect.not.objectContaining({ account: expect.anything() }),
    ])
    await collector.close()
    await rm(folder, { recursive: true })
  },
)
