import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ConfigurationError } from '../../config/environment/problem.ts'
import { variableNames } from '../../config/environment/variables.ts'
import { readAccountApiEnvironment, readEnvironment } from '../../config/environment.ts'

interface Service {
  environment: Record<string, string | number>
  image: string
  ports?: string[]
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
}

const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: { [name: string]: Service; bff: Service; 'account-api': Service }
}
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** The `environment` of a service, as compose sets it in a shell with these variables. */
const environmentOf = (service: 'bff' | 'account-api', shell: Record<string, string> = {}): Record<string, string> => {
  const substitute = (text: string) =>
    text.replace(/\$\{(\w+)(:[-?])([^}]*)\}/g, (_, name: string, kind: string, word: string) => {
      const value = shell[name] || (kind === ':-' ? word : undefined)
      if (value === undefined) throw new Error(`${name} is not set`)
      return value
    })
  const pairs = Object.entries(services[service].environment)
  return Object.fromEntries(pairs.map(([name, value]) => [name, substitute(String(value))]))
}

const shell = {
  SESSION_SECRETS: 'kqj9GJ40Bd1iGJm3t0PkGUVXlCzPp9L2WwQ5uVh8rXs=',
  TOKEN_KEYS: 'SU28M3Jnxk6GAnBmmX/QA33pANZIOoiK/6zaAKPxp6o=',
  POSTGRES_PASSWORD: '5f8c1b',
}

const problemsOf = (start: () => unknown): string[] => {
  try {
    start()
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.map(({ name }) => name)
    throw error
  }
  return []
}

describe('docker-compose.yml', () => {
  it('names every variable, and no other', () => {
    const named = new Set([environmentOf('bff', shell), environmentOf('account-api', shell)].flatMap(Object.keys))
    expect([...named].sort()).toEqual([...variableNames].sort())
  })

  it("starts on a developer's machine with only the secrets set", () => {
    expect(readEnvironment(environmentOf('bff', shell)).upstream).toEqual({
      kind: 'external',
      origin: 'http://account-api:4000',
    })
    expect(readAccountApiEnvironment(environmentOf('account-api', shell))).toMatchObject({
      database: { kind: 'postgres' },
      demoData: true,
    })
  })

  it.each(['SESSION_SECRETS', 'TOKEN_KEYS', 'POSTGRES_PASSWORD'])('contains no default for %s', name => {
    const { [name]: _, ...rest } = shell as Record<string, string>
    expect(() => [environmentOf('bff', rest), environmentOf('account-api', rest)]).toThrow(`${name} is not set`)
  })

  it('refuses development settings in production', () => {
    const production = { ...shell, APP_ENV: 'production' }
    expect(problemsOf(() => readEnvironment(environmentOf('bff', production)))).toContain('PUBLIC_URL')
    expect(problemsOf(() => readAccountApiEnvironment(environmentOf('account-api', production)))).toEqual([
      'DEMO_DATA',
      'PUBLIC_URL',
    ])
  })

  it.each(['bff', 'account-api'] as const)('gives %s only the rights that it needs', name => {
    expect(services[name]).toMatchObject({
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(services[name]).not.toHaveProperty('privileged')
  })

  it('opens ports on localhost only, and pins the versions of images', () => {
    const all = Object.values(services)
    const ports = all.flatMap(({ ports = [] }) => ports)
    expect(ports.length).toBeGreaterThan(1)
    expect(ports.filter(port => !port.startsWith('127.0.0.1:'))).toEqual([])
    const images = all.flatMap(({ image }) => (image === 'yardkey' ? [] : [image]))
    expect(images.length).toBeGreaterThan(2)
    expect(images.filter(image => !/:v?\d/.test(image))).toEqual([])
  })

  it('waits only for services with a health check', () => {
    const waitedFor = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on))
    expect(new Set(waitedFor)).toEqual(new Set(['account-api', 'redis', 'postgres']))
    // The product's image has its own health check.
    const mute = waitedFor.filter(name => services[name]?.image !== 'yardkey' && !services[name]?.healthcheck)
    expect(mute).toEqual([])
  })
})

describe('Dockerfile', () => {
  it('sets only variables that are read', () => {
    const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? []
    const named = line.split(' ').map(pair => pair.split('=')[0])
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(name => name !== 'NODE_ENV' && !variableNames.some(known => known === name))).toEqual([])
  })

  const [, ...stages] = dockerfile.split(/^FROM /m)

  it('uses the Node version of the project', () => {
    const names = stages.flatMap(stage => / AS (\w+)/.exec(stage)?.[1] ?? [])
    const bases = stages.map(stage => stage.split(/\s/, 1)[0] ?? '').filter(base => !names.includes(base))
    expect(new Set(bases)).toEqual(new Set([`node:${readFileSync('.node-version', 'utf8').trim()}-slim`]))
  })

  it('ends without privileges, with a health check, and without build dependencies', () => {
    const last = stages.at(-1) ?? ''
    expect(last).toMatch(/^USER node$/m)
    expect(last).toContain('/healthz')
    expect(last).toContain('COPY --from=dependencies')
    expect(stages.find(stage => stage.includes('AS dependencies'))).toContain('--omit=dev')
  })
})
