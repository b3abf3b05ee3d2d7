// @module-tag all

/** Each condition of a mail server, as operators have them, and everything that people do meanwhile. */
import { describe, expect, test } from 'vitest'
import { type Script, startScriptedServer } from '../account-api/mail/scripted-server.ts'
import { isFull, isMissing, migratedPostgresUrl } from '../helper/services.ts'
import { askForMail, expectCalls, sendBulkMail, startSite } from './postgres-site.ts'

/** Answers of a server in trouble, which may accept everything later. The short run tries every third. */
const conditions: Record<string, Partial<Record<Parameters<Script>[0], string>>> = {
  'accepts no connection': { CONNECT: '421 4.7.0 Too many connections' },
  'closes each session': { EHLO: '421 4.3.2 Shutting down' },
  'wants a login': { MAIL: '530 5.7.0 Authentication required' },
  'refuses the sender': { MAIL: '550 5.7.1 Sender is not allowed' },
  'refuses the sender at each recipient': { RCPT: '553 5.7.1 <noreply@maker.example>: Sender address rejected' },
  'delays everybody': { RCPT: '451 4.7.1 Greylisted, try again later' },
  'has reached its limit of the day': { RCPT: '550 5.4.5 Daily user sending limit exceeded' },
  'has no space for the text': { END: '452 4.3.1 Insufficient system storage' },
}

describe.skipIf(isMissing('postgres'))('a mail server that', () => {
  /** Whether a mail tells of a login at a new browser, as the checks of this test cause. */
  const isAboutLogin = (mail: string): boolean =>
    /新しいブラウザ|new browser/.test(
      mail.replace(/=\?utf-8\?b\?([^?]*)\?=\s*/gi, (_, words: string) => Buffer.from(words, 'base64').toString()),
    )

  test.each(Object.entries(conditions).filter((_, at) => isFull || at % 3 === 0))(
    '%s: everything else works, no mail is lost, and later each arrives once',
    async (_, answers) => {
      let isInTrouble = true
      let refusals = 0
      const arrived = new Map<string, number>()
      const server = await startScriptedServer((step, line) => {
        if (isInTrouble) {
          if (answers[step] !== undefined) refusals++
          return answers[step]
        }
        if (isAboutLogin(line)) return undefined
        const to = step === 'END' ? /^To: .*?([^\s<]+@[^\s>]+)/im.exec(line)?.[1] : undefined
        if (to !== undefined) arrived.set(to, (arrived.get(to) ?? 0) + 1)
        return undefined
      })
      let passed = 0
      const clock = () => new Date(Date.now() + passed)
      const site = await startSite(await migratedPostgresUrl(), { smtpUrl: `smtp://${server.address}`, clock })
      try {
        await askForMail(site)
        const bulk = await sendBulkMail(site)
        await expectCalls(site)
        expect(await bulk.state()).toMatchObject({ sent: 0, failed: 0 })
        expect((await bulk.state()).state).not.toBe('done')
        await expect.poll(() => refusals).toBeGreaterThan(0)
        expect(await bulk.state()).toMatchObject({ sent: 0, failed: 0 })

        isInTrouble = false
        passed = 60 * 60_000
        await expect.poll(bulk.state).toMatchObject({ state: 'done', sent: bulk.count, failed: 0 })
        // One person gets the mail with the link too.
        await expect.poll(() => arrived.get(site.manager.email)).toBe(2)
        arrived.delete(site.manager.email)
        passed += 24 * 60 * 60_000
        await askForMail(site)
        await expect.poll(() => arrived.get(site.manager.email)).toBe(1)
        arrived.delete(site.manager.email)
        expect([...arrived.values()]).toEqual(Array(bulk.count - 1).fill(1))
      } finally {
        await site.stop()
        server.close()
      }
    },
  )
})
