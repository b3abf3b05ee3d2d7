/** `npm run audit` on a short journey behind a proxy with four faults: it reports each and exits with 1. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { employeePassword } from '../../audit/journey/employee.ts'
import { isMissing } from '../../helper/services.ts'

test.skipIf(isMissing('chromium'))('the audit finds planted faults and exits with 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-planted-'))
  // Without the variables of this vitest run, which would make the audit's own vitest a worker.
  const { PATH = '', HOME = '' } = process.env
  const audit = spawn(process.execPath, ['config/audit.ts', '--planted', folder], {
    env: { PATH, HOME, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(audit, 'exit')
  const output = await text(audit.stdout)
  const [code] = await exit
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  const page = await readFile(join(folder, 'report.html'), 'utf8')
  await rm(folder, { recursive: true })
  expect(code, output).toBe(1)
  const found = report.findings.map(({ check, what }: { check: string; what: string }) => `${check}: ${what}`)
  expect(found).toContain('cookies: __Host-Http-device (Set-Cookie): expected HttpOnly')
  expect(found).toContain('cookies: copy (Chromium): a cookie that is not listed')
  expect(found.join('\n')).toMatch(/headers: GET \/api\/\S+ 200: strict-transport-security: none/)
  expect(found.join('\n')).toMatch(/secrets: session cookie is in answer headers: GET \/\S* \d+ \(base64/)
  expect(found.join('\n')).toMatch(/secrets: session cookie is in script cookies/)
  for (const finding of found) expect(output).toContain(`FOUND ${finding}`)
  // It reports what it did not check, on the terminal too.
  expect(report.unchecked).toEqual(['known vulnerabilities: the registry was not queried'])
  expect(output).toContain(`NOT CHECKED ${report.unchecked[0]}`)
  expect(page).toContain('session cookie is in answer headers')
  // The report does not repeat secrets that it found.
  expect(page).toContain('x-debug')
  for (const secret of [employeePassword, Buffer.from('seen: ').toString('base64')]) {
    expect(page).not.toContain(secret)
    expect(output).not.toContain(secret)
  }
  // It reports nothing else.
  const planted =
    /^cookies: |strict-transport-security: none|^secrets: (?:session cookie|mark of a known browser|secret of a browser for passkeys) /
  // The short journey visits no OpenID provider, and makes no passkey.
  const missed =
    /^secrets: (?:(?:cookie of a visit|token|code) of the OpenID provider|recovery code): the run had no|^secrets: OIDC_CLIENT_SECRET is not in/
  expect(found.filter((finding: string) => !planted.test(finding) && !missed.test(finding))).toEqual([])
})
