import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, type RawEnvironment } from '../../config/environment/problem.ts'
import { readAccountApiEnvironment, readDatabaseEnvironment, readEnvironment } from '../../config/environment.ts'

const secrets = {
  SESSION_SECRETS: 'kqj9GJ40Bd1iGJm3t0PkGUVXlCzPp9L2WwQ5uVh8rXs=',
  TOKEN_KEYS: 'SU28M3Jnxk6GAnBmmX/QA33pANZIOoiK/6zaAKPxp6o=',
}
const half = randomBytes(16)
const made = { SESSION_SECRETS: ['s'.repeat(32)], TOKEN_KEYS: ['k'.repeat(44)] }
const read = (env: RawEnvironment, mayEmbed = true) => readEnvironment(env, { makeSecrets: () => made, mayEmbed })
/** Of the account API alone. */
const alone = (env: RawEnvironment) => readAccountApiEnvironment(env, { makeSecrets: () => made })

/** Valid in production, with an external account API. */
const production = {
  ...secrets,
  APP_ENV: 'production',
  PUBLIC_URL: 'https://accounts.maker.example',
  API_BASE_URL: 'https://api.maker.example',
}
/** The same, with the account API embedded. */
const embedded = {
  ...production,
  API_BASE_URL: '',
  SMTP_URL: 'smtps://user:pass@mail.maker.example',
  MAIL_FROM: 'Yardkey <no-reply@maker.example>',
}

const problemsOf = (start: () => unknown) => {
  try {
    start()
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}
const names = (env: RawEnvironment) => problemsOf(() => read(env)).map(({ name }) => name)

describe('the environment', () => {
  it('needs nothing in development: every variable has a default; demo data and mailbox are on', () => {
    const { bff, upstream } = read({})
    expect(upstream).toMatchObject({ accountApi: { tokenKeys: made.TOKEN_KEYS } })
    expect(bff).toMatchObject({ publicUrl: 'http://localhost:3000', host: '127.0.0.1', port: 3000, mailbox: true })
    expect(upstream).toMatchObject({
      kind: 'embedded',
      accountApi: { demoData: true, port: 0, host: '127.0.0.1', database: { kind: 'pglite' }, maintenance: false },
    })
  })

  it('keeps sessions in a file only beside an embedded database, and without Redis', () => {
    const fileOf = (env: RawEnvironment) => read({ DATA_DIR: '/srv/yardkey', ...env }).bff.sessionFile
    expect(fileOf({})).toBe('/srv/yardkey/sessions')
    for (const env of [
      { REDIS_URL: 'redis://localhost' },
      { API_BASE_URL: 'http://localhost:4000' },
      { DATABASE_URL: 'postgres://localhost/yardkey' },
    ])
      expect(fileOf(env)).toBeUndefined()
  })

  it('accepts set variables, in the units of the configuration', () => {
    const { bff } = read({ PORT: '8080', SESSION_IDLE_MINUTES: '5', SESSION_ABSOLUTE_HOURS: '2', PUBLIC_URL: '' })
    expect(bff).toMatchObject({
      publicUrl: 'http://localhost:8080',
      sessionIdleMs: 300_000,
      sessionAbsoluteMs: 7_200_000,
    })
  })

  it('lists all bad variables at once, each with the value and what was expected', () => {
    const bad = {
      APP_ENV: 'prod',
      PORT: '70000',
      PUBLIC_URL: 'https://maker.example/path',
      MAINTENANCE: 'yes',
      TRUST_PROXY: 'true',
      METRICS_PORT: 'x',
      SMTP_URL: 'mail.maker.example',
      FIRST_EMPLOYEE_EMAIL: 'no-address',
      INACTIVITY_LOCK_DAYS: '0',
      AUTH_SERVICE_CLIENT_ID: 'yard',
    }
    const problems = problemsOf(() => read(bad))
    const expected = [...Object.keys(bad).filter(name => name !== 'AUTH_SERVICE_CLIENT_ID')]
    expect(problems.map(({ name }) => name).sort()).toEqual(
      [...expected, 'AUTH_SERVICE_CLIENT_SECRET', 'AUTH_SERVICE_URL'].sort(),
    )
    expect(problems.find(({ name }) => name === 'PORT')).toEqual({
      name: 'PORT',
      got: '"70000"',
      expected: 'a whole number from 1 to 65535',
    })
  })

  it('never prints a secret', () => {
    const canary = 'canary-5f1c'
    const env = {
      SESSION_SECRETS: canary,
      TOKEN_KEYS: canary,
      DATABASE_URL: canary,
      REDIS_URL: canary,
      SMTP_URL: `http://${canary}`,
      AUTH_SERVICE_CLIENT_SECRET: canary,
      OIDC_CLIENT_SECRET: canary,
    }
    const problems = problemsOf(() => read(env))
    expect(problems.length).toBeGreaterThanOrEqual(6)
    expect(new ConfigurationError(problems).message).not.toContain(canary)
  })

  it('is deeply frozen', () => {
    const { bff, upstream } = read({ TRUST_PROXY: '10.0.0.0/8' })
    expect(() => Object.assign(bff, { port: 1 })).toThrow(TypeError)
    expect(() => bff.trustProxy.push('0.0.0.0/0')).toThrow(TypeError)
    expect(() => Object.assign(upstream.kind === 'embedded' ? upstream.accountApi.mail : {}, { from: '' })).toThrow(
      TypeError,
    )
  })

  it('creates no secrets if it refuses to start', () => {
    let called = false
    const makeSecrets = () => {
      called = true
      return made
    }
    expect(() => readEnvironment({ PORT: 'x' }, { makeSecrets })).toThrow(ConfigurationError)
    expect(called).toBe(false)
  })

  it.each([
    ['10.0.0.0/8', true],
    ['192.0.2.7/32, fd00::/8', true],
    ['::1/128', true],
    ['true', false],
    ['1', false],
    ['loopback', false],
    ['10.0.0.1', false],
    ['0.0.0.0/0', false],
    ['0.0.0.0/1,128.0.0.0/1', false],
    ['::/0', false],
    ['::ffff:0:0/96', false],
    ['0:0:0:0:0:ffff:0.0.0.0/96', false],
    ['10.0.0.0/33', false],
    ['10.0.0.0/8,', false],
  ])('TRUST_PROXY=%s: accepted: %s', (value, accepted) => {
    expect(names({ TRUST_PROXY: value })).toEqual(accepted ? [] : ['TRUST_PROXY'])
  })

  it('the BFF alone requires API_BASE_URL', () => {
    expect(problemsOf(() => read({}, false)).map(({ name }) => name)).toEqual(['API_BASE_URL'])
    expect(read({ API_BASE_URL: 'http://127.0.0.1:4000/' }, false).upstream).toEqual({
      kind: 'external',
      origin: 'http://127.0.0.1:4000',
    })
  })

  it('contact messages go to CONTACT_MAIL, or by default to the sender address of mails', () => {
    const contactOf = (env: RawEnvironment) => alone(env).mail.contact
    expect(contactOf({})).toBe('no-reply@maker.example')
    expect(contactOf({ MAIL_FROM: 'desk@maker.example' })).toBe('desk@maker.example')
    expect(contactOf({ MAIL_FROM: 'Desk <desk@maker.example>', CONTACT_MAIL: 'help@maker.example' })).toBe(
      'help@maker.example',
    )
  })

  it('DKIM needs its three variables or none; the key is RSA in PEM, also on one line, and is never printed', () => {
    const key = (bits: number) =>
      generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const pem = key(1_024)
    const whole = { DKIM_DOMAIN: 'maker.example', DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
    const dkim = { domainName: 'maker.example', keySelector: 's1', privateKey: pem.trim() }
    expect(alone({}).mail.dkim).toBeUndefined()
    expect(alone(whole).mail.dkim).toMatchObject({ ...dkim, privateKey: expect.stringContaining(dkim.privateKey) })
    expect(alone({ ...whole, DKIM_PRIVATE_KEY: pem }).mail.dkim).toEqual(dkim)
    for (const name of Object.keys(whole)) expect(names({ ...whole, [name]: '' })).toEqual([name])
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const wrong = ['canary', key(512), elliptic.export({ type: 'pkcs8', format: 'pem' }).toString()]
    for (const DKIM_PRIVATE_KEY of wrong) {
      const problems = problemsOf(() => read({ ...whole, DKIM_PRIVATE_KEY }))
      expect(problems.map(({ name }) => name)).toEqual(['DKIM_PRIVATE_KEY'])
      expect(new ConfigurationError(problems).message).not.toContain(DKIM_PRIVATE_KEY.slice(0, 30))
    }
    expect(names({ ...whole, DKIM_DOMAIN: 'maker.example; x=1' })).toEqual(['DKIM_DOMAIN'])
  })

  it('metrics have a separate port, which an embedded account API leaves to the BFF', () => {
    expect(names({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT'])
    expect(problemsOf(() => alone({ METRICS_PORT: '4000' })).map(({ name }) => name)).toEqual(['METRICS_PORT'])
    expect(alone({ METRICS_PORT: '9100' }).metricsPort).toBe(9100)
    const { bff, upstream } = read({ METRICS_PORT: '9100' })
    expect([bff.metricsPort, upstream.kind === 'embedded' && upstream.accountApi.metricsPort]).toEqual([
      9100,
      undefined,
    ])
  })

  it('traces use the variables of OpenTelemetry; the BFF decides on sampling; errors contain no header values', () => {
    expect(read({ OTEL_TRACES_SAMPLER: 'always_off' }).bff.tracing).toBeUndefined()
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, tenant=a',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    const { bff, upstream } = read(env)
    const expected = {
      url: 'https://collector.example/otlp/v1/traces',
      headers: { authorization: 'Basic YTpi==', tenant: 'a' },
      serviceName: 'yardkey-bff',
      sampler: 'traceidratio',
      ratio: 0.25,
      followsCaller: false,
    }
    expect(bff.tracing).toEqual(expected)
    expect(upstream).toMatchObject({
      accountApi: { tracing: { ...expected, serviceName: 'yardkey-account-api', followsCaller: true } },
    })
    for (const value of ['canary', 'a=canary b', 'a=canary%0d%0ab', 'a=canary,', 'a b=canary']) {
      const problems = problemsOf(() => read({ ...env, OTEL_EXPORTER_OTLP_HEADERS: value }))
      expect(problems.map(({ name }) => name)).toEqual(['OTEL_EXPORTER_OTLP_HEADERS'])
      expect(new ConfigurationError(problems).message).not.toContain('canary')
    }
    for (const value of ['1.1', '-1', '.', 'x', '1.5'])
      expect(names({ OTEL_TRACES_SAMPLER_ARG: value })).toHaveLength(1)
    for (const value of ['0', '1', '1.0', '.5', '0.001']) expect(names({ OTEL_TRACES_SAMPLER_ARG: value })).toEqual([])
  })

  it('the account API alone has no demo data, trusts only the named proxies, and needs no session secret', () => {
    expect(alone({})).toMatchObject({ demoData: false, trustProxy: [], port: 4000, tokenKeys: made.TOKEN_KEYS })
    const { SMTP_URL, MAIL_FROM } = embedded
    const env = {
      APP_ENV: 'production',
      PUBLIC_URL: production.PUBLIC_URL,
      SMTP_URL,
      MAIL_FROM,
      DATABASE_URL: 'postgres://db/yardkey',
      TRUST_PROXY: '10.1.0.0/16',
      TOKEN_KEYS: secrets.TOKEN_KEYS,
    }
    expect(readAccountApiEnvironment(env)).toMatchObject({
      database: { kind: 'postgres', url: 'postgres://db/yardkey' },
      tokenKeys: [secrets.TOKEN_KEYS],
      trustProxy: ['10.1.0.0/16'],
    })
  })
})

describe.each(['staging', 'production'])('in %s', APP_ENV => {
  const refused = (change: RawEnvironment, base: RawEnvironment = production) => names({ ...base, ...change, APP_ENV })

  it('starts with all required variables, with an embedded or an external account API', () => {
    expect(refused({})).toEqual([])
    expect(refused({}, embedded)).toEqual([])
  })

  it.each([
    ['missing', {}],
    ['a known placeholder', { SESSION_SECRETS: 'please-change-me-please-change-it-now-1' }],
    ['one repeated letter', { SESSION_SECRETS: 'x'.repeat(40) }],
    ['a repeated part', { SESSION_SECRETS: 'zX4vN8qLr2Tf'.repeat(3) }],
    ['too short', { SESSION_SECRETS: 'zX4vN8qLr2' }],
    ['words', { SESSION_SECRETS: 'correct horse battery staple correct' }],
    ['words without spaces', { SESSION_SECRETS: 'correcthorsebatterystaplecorrecthorsebatter=' }],
    ['words with capitals', { SESSION_SECRETS: 'YardkeyAccountsForHeavyEquipmentCustomersXyz=' }],
    ['words with capitals and digits', { SESSION_SECRETS: 'CorrectHorseBatteryStapleCorrectMonster2026a=' }],
    ['a keyboard row', { SESSION_SECRETS: 'qwertyuiopasdfghjklQWERTYUIOPASDFGHJKL12345=' }],
    ['the alphabet', { SESSION_SECRETS: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ=' }],
    ['words in base64', { SESSION_SECRETS: Buffer.from('correct horse battery staple now').toString('base64') }],
    ['words in hex', { SESSION_SECRETS: Buffer.from('correct horse battery staple now').toString('hex') }],
    ['Japanese in base64', { SESSION_SECRETS: Buffer.from('株式会社あおぞら建機の秘密').toString('base64') }],
    ['consecutive bytes', { SESSION_SECRETS: Buffer.from([...Array(32).keys()]).toString('base64') }],
    ['32 characters that do not encode 32 bytes', { SESSION_SECRETS: 'zX4vN8qLr2TfWc6YbH1sKd9GmPjU3eAo' }],
    ['the same twice', { SESSION_SECRETS: `${secrets.SESSION_SECRETS},${secrets.SESSION_SECRETS}` }],
    ['a weak second secret', { SESSION_SECRETS: `${secrets.SESSION_SECRETS},${'x'.repeat(40)}` }],
  ])('refuses session secrets: %s', (_, change) => {
    expect(refused({ SESSION_SECRETS: '', ...change })).toEqual(['SESSION_SECRETS'])
  })

  it.each([
    ['missing', ''],
    ['base64 of fewer than 32 bytes', 'c2hvcnQ='],
    ['zero bytes', Buffer.alloc(32).toString('base64')],
    ['the bytes 0 to 31', Buffer.from([...Array(32).keys()]).toString('base64')],
    ['descending bytes', Buffer.from([...Array(32).keys()].reverse()).toString('base64')],
    ['every third byte', Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 3) & 255)).toString('base64')],
    ['a few repeated bytes', Buffer.from(Array.from({ length: 32 }, (_, at) => (at * at * 7) % 13)).toString('base64')],
    ['a random half, twice', Buffer.concat([half, half]).toString('base64')],
    ['mostly zero', Buffer.concat([half, Buffer.alloc(16)]).toString('base64')],
    ['a phrase', Buffer.from('this-is-my-secret-key-of-32-byte').toString('base64')],
  ])('refuses token keys: %s', (_, TOKEN_KEYS) => {
    expect(refused({ TOKEN_KEYS })).toEqual(['TOKEN_KEYS'])
  })

  it('the account API alone requires token keys as well, which seal its mails', () => {
    const base = { ...embedded, APP_ENV, SESSION_SECRETS: '', TRUST_PROXY: '10.1.0.0/16' }
    const problems = (TOKEN_KEYS: string) =>
      problemsOf(() => readAccountApiEnvironment({ ...base, TOKEN_KEYS })).map(({ name }) => name)
    expect(problems(secrets.TOKEN_KEYS)).toEqual([])
    const [own, weak] = [secrets.TOKEN_KEYS, Buffer.alloc(32).toString('base64')]
    for (const bad of ['', weak, `${own},${weak}`, `${own},${own}`]) expect(problems(bad)).toEqual(['TOKEN_KEYS'])
  })

  it('accepts every random secret: 30,000 of them', { tags: 'all' }, () => {
    for (let round = 0; round < 10; round++) {
      const list = (form: 'base64' | 'base64url' | 'hex') =>
        Array.from({ length: 500 }, () => randomBytes(32).toString(form)).join(',')
      for (const form of ['base64', 'base64url', 'hex'] as const)
        expect(refused({ SESSION_SECRETS: list(form), TOKEN_KEYS: list('base64') })).toEqual([])
    }
  })

  it('says how to generate a good secret', () => {
    const env = { ...production, APP_ENV, SESSION_SECRETS: 'correct horse battery staple correct' }
    expect(problemsOf(() => read(env))[0]?.expected).toContain('openssl rand -base64 32')
  })

  it('refuses the same secret in both variables', () => {
    expect(refused({ SESSION_SECRETS: secrets.TOKEN_KEYS })).toEqual(['SESSION_SECRETS', 'TOKEN_KEYS'])
  })

  it.each(['', 'http://accounts.maker.example'])('refuses the public address "%s"', PUBLIC_URL => {
    expect(refused({ PUBLIC_URL })).toEqual(['PUBLIC_URL'])
  })

  it('refuses demo data, and has none by default', () => {
    expect(refused({ DEMO_DATA: 'on' }, embedded)).toEqual(['DEMO_DATA'])
    const { upstream } = read({ ...embedded, APP_ENV })
    expect(upstream).toMatchObject({ kind: 'embedded', accountApi: { demoData: false } })
  })

  it('the account API alone requires TRUST_PROXY, so that not all visitors count as one', () => {
    const env = { ...embedded, APP_ENV }
    const problems = problemsOf(() => readAccountApiEnvironment({ ...env, DEMO_DATA: 'on' }))
    expect(problems.map(({ name }) => name)).toEqual(['DEMO_DATA', 'TRUST_PROXY'])
    expect(problems[1]).toMatchObject({ got: 'nothing', expected: expect.stringContaining('BFF') })
    expect(readAccountApiEnvironment({ ...env, TRUST_PROXY: '10.1.0.7/32' }).trustProxy).toEqual(['10.1.0.7/32'])
  })

  it('an embedded account API trusts the BFF of its process, independent of TRUST_PROXY', () => {
    for (const TRUST_PROXY of ['', '10.0.0.0/8']) {
      const { upstream } = read({ ...embedded, APP_ENV, TRUST_PROXY })
      expect(upstream).toMatchObject({ accountApi: { trustProxy: ['127.0.0.0/8', '::1/128'] } })
    }
  })

  it('a database command needs no TRUST_PROXY', () => {
    const env = { ...embedded, APP_ENV, DATA_DIR: '/srv/yardkey' }
    expect(readDatabaseEnvironment(env)).toEqual({ kind: 'pglite', folder: '/srv/yardkey/database' })
  })

  it('refuses the development mailbox', () => {
    expect(refused({ SMTP_URL: '' }, embedded)).toEqual(['SMTP_URL'])
    expect(read({ ...production, APP_ENV }).bff.mailbox).toBe(false)
  })

  it.each([
    ['http://api.maker.example', false],
    ['http://account-api:4000', true],
    ['http://10.1.2.3:4000', true],
    ['http://172.32.0.1:4000', false],
    ['http://127.0.0.1:4000', true],
    ['http://[fd12::1]:4000', true],
    ['http://[2001:db8::1]', false],
    ['http://account-api.yardkey.svc', true],
    ['http://10.maker.example', false],
  ])('sends the token to %s: allowed: %s', (API_BASE_URL, accepted) => {
    expect(refused({ API_BASE_URL })).toEqual(accepted ? [] : ['API_BASE_URL'])
  })

  it('sends the client secret only over https', () => {
    const service = { AUTH_SERVICE_CLIENT_ID: 'yardkey', AUTH_SERVICE_CLIENT_SECRET: 'x' }
    expect(refused({ ...service, AUTH_SERVICE_URL: 'http://login.maker.example/logout' })).toEqual(['AUTH_SERVICE_URL'])
    expect(refused({ ...service, AUTH_SERVICE_URL: 'https://login.maker.example/logout' })).toEqual([])
  })
})

describe("the employees' OpenID provider", () => {
  const bff = {
    OIDC_ISSUER: 'https://login.maker.example/realms/maker',
    OIDC_CLIENT_ID: 'yard',
    OIDC_CLIENT_SECRET: 'x',
  }
  const groups = { OIDC_GROUPS_CLAIM: 'groups', OIDC_EDITOR_GROUP: 'e', OIDC_VIEWER_GROUP: 'v' }
  const refused = (env: RawEnvironment) => names({ ...embedded, ...env }).sort()

  it('is none by default', () => {
    const { bff: settings, upstream } = read({})
    expect(settings.oidc).toBeUndefined()
    expect(upstream).toMatchObject({ accountApi: { oidc: undefined } })
  })

  it('is known to both servers: the secret to the BFF, and who is an employee to the account API', () => {
    const env = { ...embedded, ...bff, ...groups, OIDC_DOMAINS: 'maker.example, Maker.CO.JP', OIDC_TENANT: 't' }
    const { bff: settings, upstream } = read(env)
    const both = { issuer: bff.OIDC_ISSUER, clientId: 'yard' }
    expect(settings.oidc).toEqual({ ...both, clientSecret: 'x', logoutHint: false })
    const oidc = { ...both, domains: ['maker.example', 'maker.co.jp'], tenant: 't' }
    expect(upstream).toMatchObject({
      accountApi: { oidc: { ...oidc, groups: { claim: 'groups', editor: 'e', viewer: 'v' } } },
    })
    const { OIDC_CLIENT_SECRET: _, ...own } = env
    expect(alone({ ...own, TRUST_PROXY: '10.0.0.0/8' }).oidc).toMatchObject(oidc)
  })

  it('needs all that belongs together', () => {
    expect(refused({ ...bff })).toEqual(['OIDC_DOMAINS'])
    expect(refused({ OIDC_ISSUER: bff.OIDC_ISSUER })).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAINS'])
    expect(refused({ OIDC_CLIENT_SECRET: 'x' })).toEqual(['OIDC_ISSUER'])
    expect(refused({ OIDC_DOMAINS: 'maker.example' })).toEqual(['OIDC_ISSUER'])
    const whole = { ...bff, OIDC_DOMAINS: 'maker.example' }
    expect(refused({ ...whole, OIDC_EDITOR_GROUP: 'e' })).toEqual(['OIDC_GROUPS_CLAIM', 'OIDC_VIEWER_GROUP'])
    expect(refused({ ...whole, ...groups })).toEqual([])
  })

  it.each(['', 'example', 'maker.example,', '@maker.example', 'https://maker.example'])(
    'OIDC_DOMAINS=%s is refused',
    value => {
      expect(refused({ ...bff, OIDC_DOMAINS: value })).toEqual(['OIDC_DOMAINS'])
    },
  )

  it('is https outside development', () => {
    const whole = { ...bff, OIDC_DOMAINS: 'maker.example', OIDC_ISSUER: 'http://login.maker.example' }
    expect(refused(whole)).toEqual(['OIDC_ISSUER'])
    expect(names(whole)).toEqual([])
  })
})
