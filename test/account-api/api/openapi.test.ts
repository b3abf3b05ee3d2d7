import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { type AccountApi, setUp } from '../set-up.ts'

describe('OpenAPI', () => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(fastEngine)
  })
  afterAll(() => api.close())

  test('/openapi.json has every call of the contract, with its callers and errors', async () => {
    const { body } = await api.call('GET', '/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const operations = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap(path =>
      Object.values(path),
    )
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(contract).sort())
    const read = body.paths['/api/v1/front/user/service/{code}/{user_id}'].get
    expect(
      read.parameters.map((one: { name: string; in: string; required: boolean }) => [one.name, one.in, one.required]),
    ).toEqual([
      ['code', 'path', true],
      ['user_id', 'path', true],
    ])
    expect(read.security).toEqual([{ token: [] }])
    const write = body.paths['/api/v1/front/user/service'].post
    const { properties, required } = write.requestBody.content['application/json'].schema
    expect(required).toEqual(['company_code', 'user_id', 'services'])
    expect(properties.services.items.properties.status).toEqual({ type: 'integer', enum: [0, 1] })
    const login = body.paths['/api/login'].post
    expect(login).not.toHaveProperty('security')
    expect(login.responses[429].description).toBe('too_many_attempts, too_many_codes')
    expect(login['x-callers']).toEqual(['anyone'])
    const publish = body.paths['/api/v1/admin/document/publish'].post
    expect(publish['x-effects']).toEqual([{ effect: 'publication', use: 'always', proof: 'window' }])
    expect(publish.responses[403].description).toBe('forbidden, proof_old')
    expect(JSON.stringify(body)).not.toContain('$schema')
  })

  test('/docs shows the same calls, without script or external resources', async () => {
    const answer = await api.app.inject({ method: 'GET', url: '/docs' })
    expect(answer.headers['content-type']).toContain('text/html')
    for (const name of Object.keys(contract)) expect(answer.body).toContain(`<section id="${name}">`)
    expect(answer.body).not.toMatch(/<script|src=|https?:/)
  })

  test('/docs allows its one style by hash, and nothing else', async () => {
    const { body, headers } = await api.app.inject({ method: 'GET', url: '/docs' })
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(body).not.toMatch(/ style=/)
  })

  test('neither is available outside development', async () => {
    const production = await api.withConfig({ appEnv: 'production' })
    for (const url of ['/openapi.json', '/docs'])
      expect((await production.inject({ method: 'GET', url })).statusCode).toBe(404)
    await production.close()
  })
})
