import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApp } from '../../server/http/create-app.ts'

test('the log of a response that does not match its schema omits its values', async () => {
  const lines: string[] = []
  const app = createApp({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } })
  const answer = { api_token: 'CANARY-token', person: { password_hash: 'CANARY-hash' }, name: 1 }
  const response = { 200: v.object({ api_token: v.string(), name: v.string() }) }
  app.post('/login', { schema: { response } }, async () => answer)
  const headers = { cookie: 'session=CANARY-cookie', authorization: 'Bearer CANARY-bearer' }
  const payload = { password: 'CANARY-password' }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/login?token=CANARY-query', headers, payload })
  await app.close()
  expect([statusCode, JSON.parse(body).code]).toEqual([500, 'internal'])
  expect(lines.join('')).toContain('request failed')
  expect(lines.join('')).toMatch(/does not fit its schema: .*name/)
  expect(lines.join('') + body).not.toContain('CANARY')
})
