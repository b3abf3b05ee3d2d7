/** A primary that is lost, and a standby that takes its place behind the same address. */
import { expect, test } from 'vitest'
import { startPostgres } from '../helper/services/postgres.ts'
import { isFull, isMissing } from '../helper/services.ts'
import { startTcpProxy } from '../helper/tcp-proxy.ts'
import { ask, expectAll, logIn, startSite } from './postgres-site.ts'

const asHttp = (url: string) => url.replace('postgres:', 'http:')

test.runIf(isFull && !isMissing('postgres'))(
  'a standby is read-only until it is promoted; then everything works, without a restart',
  async () => {
    const primary = await startPostgres()
    const standby = await primary.standby()
    const url = await primary.freshDatabase()
    const proxy = await startTcpProxy(asHttp(url))
    const through = Object.assign(new URL(url), { host: new URL(proxy.origin).host })
    const site = await startSite(through.href)
    try {
      await expectAll(site)
      proxy.leadTo(asHttp(standby.addressOf(url)))
      await primary.stop('crash')
      proxy.cut()
      const statusOf = async (url: string) => (await ask(site, 'GET', url)).status
      await expect.poll(() => statusOf('/api/v1/front/industries')).toBe(200)
      await expect.poll(() => statusOf('/readyz')).toBe(503)
      expect(await logIn(site)).toMatchObject({ status: 503, retryAfter: 5 })
      await standby.promote()
      await expect.poll(() => statusOf('/readyz')).toBe(200)
      await expectAll(site)
    } finally {
      await site.stop()
      proxy.close()
      await standby.remove()
      await primary.remove()
    }
  },
)
