import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../../config/environment/problem.ts'
import { variableNames } from '../../config/environment/variables.ts'
import { readAccountApiEnvironment, readEnvironment } from '../../config/environment.ts'

const compose = readFileSync('docker-compose.yml', 'utf8')
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** The `environment` of a service, as compose sets it in a shell that has `shell`. */
const environmentOf = (service: string, shell: Record<string, string> = {}) => {
  const [, block = ''] =
    new RegExp(`\\n  ${service}:\\n([\\s\\S]*?)(?=\\n  [a-z-]+:\\n|\\n[a-z]+:)`).exec(compose) ?? []
  const [, lines = ''] = /\n {4}environment:\n((?: {6}.*\n?)+)/.exec(block) ?? []
  const substitute = (text: string) =>
    text.replace(/\$\{(\w+)(:[-?])([^}]*)\}/g, (_, name: string, kind: string, word: string) => {
      const value = shell[name] || (kind === ':-' ? word : undefined)
      if (value === undefined) throw new Error(`${name} is not set`)
      return value
    })
  const pairs = [...lines.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', text = '']) => [
    name,
    substitute(text),
  ])
  return Object.fromEntries(pairs) as Record<string, string>
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
  it('names every variable there is, and no other', () => {
    const named = new Set([environmentOf('bff', shell), environmentOf('account-api', shell)].flatMap(Object.keys))
    expect([...named].sort()).toEqual([...variableNames].sort())
  })

  it('starts on a developer’s machine with nothing but the secrets', () => {
    expect(readEnvironment(environmentOf('bff', shell)).upstream).toEqual({
      kind: 'external',
      origin: 'http://account-api:4000',
    })
    expect(readAccountApiEnvironment(environmentOf('account-api', shell))).toMatchObject({
      database: { kind: 'postgres' },
      demoData: true,
    })
  })

  it.each(['SESSION_SECRETS', 'TOKEN_KEYS', 'POSTGRES_PASSWORD'])('brings no %s of its own', name => {
    const { [name]: _, ...rest } = shell as Record<string, string>
    expect(() => [environmentOf('bff', rest), environmentOf('account-api', rest)]).toThrow(`${name} is not set`)
  })

  it('in production refuses what only suits a developer', () => {
    const production = { ...shell, APP_ENV: 'production' }
    expect(problemsOf(() => readEnvironment(environmentOf('bff', production)))).toContain('PUBLIC_URL')
    expect(problemsOf(() => readAccountApiEnvironment(environmentOf('account-api', production)))).toEqual([
      'DEMO_DATA',
      'PUBLIC_URL',
    ])
  })
})

describe('Dockerfile', () => {
  it('sets only variables that are read', () => {
    const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? []
    const named = line.split(' ').map(pair => pair.split('=')[0])
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(name => name !== 'NODE_ENV' && !variableNames.some(known => known === name))).toEqual([])
  })

  it('ends without rights, with a health check, and without what only builds need', () => {
    const [, ...stages] = dockerfile.split(/^FROM /m)
    const last = stages.at(-1) ?? ''
    expect(last).toMatch(/^USER node$/m)
    expect(last).toContain('/healthz')
    expect(last).toContain('COPY --from=dependencies')
    expect(stages.find(stage => stage.includes('AS dependencies'))).toContain('--omit=dev')
  })
})
