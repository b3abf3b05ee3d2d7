import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { broken, imports, isPackage, under } from './sources.ts'

/** The ten domains, from the top: a domain may use what those below it show or export. */
const domains = [
  'home',
  'audit',
  'bulk-mail',
  'mail',
  'service',
  'account',
  'company',
  'joining',
  'sign-in',
  'reference',
] as const

/** The rooms of `sign-in` in the account API, from the top: a room may use those below it. */
const rooms = [
  'account-secure',
  'reauthentication',
  'unlock-request',
  'password',
  'auth',
  'oidc',
  'passkey-policy',
  'oidc-setting',
  'session',
  'login',
  'provider',
  'pending-login',
  'passkey',
  'notice',
  'person',
  'login-setting',
  'document',
] as const

const feature = /^web\/features\/([^/]+)\/([^/]+)\/(?:([^/]+)\/)?/
const rank = (domain: string | undefined) => (domains as readonly (string | undefined)[]).indexOf(domain)
const entries = (path: string) => [
  ...new Set(globSync(`${path}/**/*.*`).map(file => file.slice(path.length + 1).split('/')[0] ?? '')),
]
const folders = (path: string) => entries(path).filter(name => !name.includes('.'))

describe('the map of domains', () => {
  it.each([
    ['shared/contract', []],
    ['server/account-api', ['access', 'api', 'database', 'directory', 'jobs']],
    ['web/features', []],
    ['test/account-api', ['access', 'api', 'database', 'jobs']],
  ])('%s has the ten domains, and beside them only %j', (path, others) => {
    expect(folders(path).sort()).toEqual([...domains, ...others].sort())
  })

  it('the root of the account API has at most 16 entries', () => {
    expect(entries('server/account-api').length).toBeLessThanOrEqual(16)
  })

  it('a feature holds only pages, dialogs, panels, parts and stores', () => {
    const known = /^web\/features\/[^/]+\/(?:pages\/[^/]+|dialogs|panels|parts|stores)\//
    expect(globSync('web/features/**/*.*').filter(file => !known.test(file))).toEqual([])
  })
})

describe('imports of the page', () => {
  it('kit: only shared, texts and the table of routes', () => {
    const own = [
      'web/kit/',
      'web/messages/',
      'web/api-error.ts',
      'web/hydrated.ts',
      'web/storage.ts',
      'web/router/routes.ts',
      'shared/',
    ]
    expect(broken('web/kit', to => isPackage(to) || own.some(path => to.startsWith(path)))).toEqual([])
  })

  it('directory: the kit, shared and texts', () => {
    const own = ['web/directory/', 'web/kit/', 'web/messages/', 'web/router/routes.ts', 'shared/']
    expect(broken('web/directory', to => isPackage(to) || own.some(path => to.startsWith(path)))).toEqual([])
  })

  it('state: no user interface', () => {
    expect(
      broken('web/state', to => !under(to, 'web/kit', 'web/directory', 'web/features', 'web/shell', 'web/router')),
    ).toEqual([])
  })

  it('router and shell: features only lazily', () => {
    const lazily = (to: string, _: string, { lazy }: { lazy: boolean }) => lazy || !under(to, 'web/features')
    expect([...broken('web/router', lazily), ...broken('web/shell', lazily)]).toEqual([])
  })

  it('features: nothing of the shell', () => {
    expect(broken('web/features', to => !under(to, 'web/shell'))).toEqual([])
  })

  it('a page is imported by no other page', () => {
    const pageOf = (path: string) => /^web\/features\/[^/]+\/pages\/[^/]+/.exec(path)?.[0]
    expect(broken('web', (to, from) => pageOf(to) === undefined || pageOf(to) === pageOf(from))).toEqual([])
  })

  it('a panel imports no page, a dialog no panel, a part no call and of stores only types, a store nothing that is seen', () => {
    const closed: Record<string, string[]> = {
      stores: ['parts', 'dialogs', 'panels', 'pages', 'kit', 'directory'],
      parts: ['stores', 'dialogs', 'panels', 'pages', 'state', 'api'],
      dialogs: ['panels', 'pages'],
      panels: ['pages'],
    }
    const kindOf = (path: string) =>
      feature.exec(path)?.[2] ?? /^web\/(kit|directory|state)\//.exec(path)?.[1] ?? (path === 'web/api.ts' ? 'api' : '')
    expect(
      broken(
        'web/features',
        (to, from, { typeOnly }) =>
          (typeOnly && /^(?:stores|state)$/.test(kindOf(to))) || !closed[kindOf(from)]?.includes(kindOf(to)),
      ),
    ).toEqual([])
  })

  // Data that several domains show are in web/state.
  it('a domain uses only itself and those below it', () => {
    const upwards = broken('web/features', (to, from) => {
      const target = feature.exec(to)?.[1]
      return target === undefined || rank(target) >= rank(feature.exec(from)?.[1])
    })
    expect(upwards).toEqual([])
  })
})

describe('imports of the account API', () => {
  const root = 'server/account-api'
  const inside = (to: string, ...names: string[]) =>
    !to.startsWith(`${root}/`) || names.some(name => to.startsWith(`${root}/${name}`))

  it('database: only itself and the configuration', () => {
    expect(broken(`${root}/database`, to => inside(to, 'database/', 'config.ts'))).toEqual([])
  })

  it('access: only the database', () => {
    expect(broken(`${root}/access`, to => inside(to, 'access/', 'database/', 'config.ts'))).toEqual([])
  })

  it('directory: only itself, access and the database', () => {
    expect(broken(`${root}/directory`, to => inside(to, 'directory/', 'access/', 'database/', 'config.ts'))).toEqual([])
  })

  it('a domain: only those below it, and nothing of the routes or the start', () => {
    const upwards = domains.flatMap((domain, at) => {
      const below = domains.slice(at).map(name => `${name}/`)
      return broken(`${root}/${domain}`, to => inside(to, ...below, 'directory/', 'access/', 'database/', 'config.ts'))
    })
    expect(upwards).toEqual([])
  })

  it('jobs: the accounts whose rows they change, and what is below them', () => {
    const below = domains.slice(rank('account')).map(name => `${name}/`)
    expect(
      broken(`${root}/jobs`, to => inside(to, 'jobs/', ...below, 'directory/', 'access/', 'database/', 'config.ts')),
    ).toEqual([])
  })

  it('a room of sign-in: only those below it', () => {
    const home = `${root}/sign-in`
    const roomOf = (path: string) => /^server\/account-api\/sign-in\/([\w-]+)/.exec(path)?.[1] ?? ''
    const order: readonly string[] = rooms
    expect(
      entries(home)
        .map(name => name.replace('.ts', ''))
        .sort(),
    ).toEqual([...rooms].sort())
    const upwards = broken(
      home,
      (to, from) => !under(to, home) || order.indexOf(roomOf(to)) >= order.indexOf(roomOf(from)),
    )
    expect(upwards).toEqual([])
  })

  it('a domain uses functions of another domain, never its queries', () => {
    const domainOf = (path: string) => /^server\/account-api\/([^/]+)\//.exec(path)?.[1]
    const foreign = imports.filter(
      ({ from, to }) =>
        (rank(domainOf(from)) >= 0 || domainOf(from) === 'jobs') &&
        domainOf(from) !== domainOf(to) &&
        /queries\.ts$/.test(to) &&
        under(to, root),
    )
    expect(foreign.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
})
