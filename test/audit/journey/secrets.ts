/** The secrets of a run, and the places where each may appear. */

import type { Piece } from '../judge/evidence.ts'
import type { SecretKind } from '../judge/secrets.ts'
import { registeredPassword, resetPassword } from './customer.ts'
import { employeePassword } from './employee.ts'
import { linkSecrets } from './mails.ts'
import type { Site } from './site.ts'

export const wrongPassword = 'MistypedOnce_2026'

const unique = (values: (string | undefined)[]): string[] => [...new Set(values.filter(value => value !== undefined))]

/** Decoded values of a cookie in all Set-Cookie headers. */
const cookieValues = ({ front }: Site, name: string): string[] =>
  unique(
    front.exchanges.flatMap(({ responseHeaders }) =>
      responseHeaders.flatMap(([header, line]) => {
        const value = header === 'set-cookie' && line.startsWith(`${name}=`) ? line.slice(name.length + 1) : ''
        return decodeURIComponent(value.split(';', 1)[0] ?? '') || []
      }),
    ),
  )

/** A key in the encodings that a program may use. */
const keyForms = (keys: string[]): string[] =>
  keys.flatMap(key => [
    key,
    Buffer.from(key, 'base64').toString('hex'),
    Buffer.from(key, 'base64').toString('base64url'),
  ])

/** Values of a field in the answers of the account API. */
const valuesIn = ({ hop }: Site, field: string): string[] =>
  unique(hop.exchanges.map(({ responseBody }) => new RegExp(`"${field}":"([^"]+)"`).exec(responseBody.toString())?.[1]))

/** Values of a field in the answers of the OpenID provider. */
const givenIn = ({ oidcProvider }: Site, field: string): string[] =>
  unique(
    oidcProvider.exchanges.map(
      ({ responseBody }) => new RegExp(`"${field}":"([^"]+)"`).exec(responseBody.toString())?.[1],
    ),
  )

/** The codes with which the provider sent the browser back. */
const codesIn = ({ front }: Site): string[] =>
  unique(front.exchanges.map(({ target }) => /^\/callback\?.*\bcode=([\w-]+)/.exec(target)?.[1]))

/** Recovery codes that the account API made, as shown and without the hyphen. */
const recoveryCodesIn = ({ hop }: Site): string[] =>
  unique(
    hop.exchanges
      .filter(({ responseBody }) => responseBody.toString().startsWith('{"recovery_codes":['))
      .flatMap(({ responseBody }) => [...responseBody.toString().matchAll(/"(\w{5})-(\w{5})"/g)])
      .flatMap(([, first, second]) => [`${first}-${second}`, `${first}${second}`]),
  )

/** The password hashes in the database. */
const passwordHashes = (pieces: Piece[]): string[] =>
  pieces.flatMap(({ place, bytes }) =>
    place === 'database' ? (bytes.toString().match(/\$argon2id\$[\w$=,+/-]+/g) ?? []) : [],
  )

const cookieOnly = (why: string): SecretKind['allowed'] => [
  { place: 'answer cookies', why },
  { place: 'request cookies', why },
  { place: 'cookie jar', why },
  { place: 'received', why },
  // Cookies go to every port of a host.
  { place: 'OpenID provider', label: /^GET /, why: 'the provider of this run is on the host of the product' },
]

/** `pieces` are all recorded evidence: some secrets are known only from it. */
export const secretsOf = (site: Site, pieces: Piece[]): SecretKind[] => {
  const { secrets } = site
  const sessions = cookieValues(site, '__Host-Http-session')
  const devices = cookieValues(site, '__Host-Http-device')
  const logins = cookieValues(site, '__Host-Http-login')
  const visits = cookieValues(site, '__Host-Http-oidc')
  const proofs = valuesIn(site, 'proof_token')
  const browsers = cookieValues(site, '__Host-Http-passkey')
  const typed = /^POST \/(?:bff\/login|api\/.*(?:register|registration|regist|reset|verification|password))/
  const kinds: (SecretKind | undefined)[] = [
    {
      name: 'api_token',
      values: valuesIn(site, 'api_token'),
      allowed: [
        {
          place: 'answers upstream',
          label: /^POST \/api\/(?:v1\/(?:admin|front)\/)?login(?:\/(?:code|oidc))? /,
          why: 'the answer to a login',
        },
        { place: 'calls upstream', why: 'the Authorization header of the BFF' },
      ],
      control: 'calls upstream',
    },
    {
      name: 'session cookie',
      values: unique([...sessions, ...sessions.map(value => value.split('.')[0])]),
      allowed: cookieOnly('the cookie itself, HttpOnly'),
      control: 'request cookies',
    },
    {
      name: 'mark of a known browser',
      values: unique([
        ...devices,
        ...devices.flatMap(value => [...value.matchAll(/\.([\w-]{20,64})(?=[~.])/g)].map(([, mark]) => mark)),
      ]),
      allowed: [
        ...cookieOnly('the cookie itself, HttpOnly'),
        {
          place: 'answers upstream',
          label: /login|regist\/password|forget\/password\/verification/,
          why: 'the account API gives it at a login, and to who has a mailed link',
        },
        { place: 'calls upstream', label: /login/, why: 'the BFF sends it at the next login' },
      ],
      control: 'request cookies',
    },
    logins.length === 0
      ? undefined
      : {
          name: 'cookie of a pending login',
          values: unique([...logins, ...logins.map(value => value.split('.')[0])]),
          allowed: cookieOnly('the cookie itself, HttpOnly'),
          control: 'request cookies',
        },
    proofs.length === 0
      ? undefined
      : {
          name: 'secret of a pending login',
          values: proofs,
          allowed: [
            { place: 'answers upstream', label: /login/, why: 'the account API gives it after the right password' },
            { place: 'calls upstream', label: /login\/code/, why: 'the BFF sends it with the code' },
          ],
          control: 'calls upstream',
        },
    {
      name: 'cookie of a visit of the OpenID provider',
      values: unique([...visits, ...visits.map(value => value.split('.')[0])]),
      allowed: cookieOnly('the cookie itself, HttpOnly'),
      control: 'request cookies',
    },
    {
      name: 'token of the OpenID provider',
      values: [...givenIn(site, 'id_token'), ...givenIn(site, 'access_token')],
      allowed: [
        { place: 'OpenID provider', why: 'what it gives for a code' },
        { place: 'calls upstream', label: /login\/oidc/, why: 'the account API verifies it' },
      ],
      control: 'calls upstream',
    },
    {
      name: 'code of the OpenID provider',
      values: codesIn(site),
      allowed: [
        { place: 'received', label: /\/authorize/, why: 'the provider gives it to the browser' },
        { place: 'request targets', label: /^GET \/callback/, why: 'the provider sends the browser back with it' },
        { place: 'request bodies', label: /^POST \/bff\/oidc\/finish/, why: 'the page hands it to the BFF' },
        { place: 'OpenID provider', why: 'the BFF exchanges it, with a verifier that the browser never has' },
      ],
      control: 'request bodies',
    },
    {
      name: 'OIDC_CLIENT_SECRET',
      values: [secrets.oidcSecret],
      allowed: [{ place: 'OpenID provider', why: 'the client secret goes there, over https' }],
      control: 'OpenID provider',
    },
    {
      name: 'secret of a browser for passkeys',
      values: unique([...browsers, ...browsers.map(value => value.split('.')[0])]),
      allowed: [
        ...cookieOnly('the cookie itself, HttpOnly'),
        { place: 'calls upstream', label: /login\/passkey/, why: 'the BFF sends it: challenges are bound to it' },
      ],
      control: 'request cookies',
    },
    {
      name: 'recovery code',
      values: recoveryCodesIn(site),
      allowed: [
        { place: 'answers upstream', label: /passkey\/recovery/, why: 'shown once, when they are made' },
        { place: 'answer bodies', label: /passkey\/recovery/, why: 'the same, for their person' },
        { place: 'received', label: /passkey\/recovery/, why: 'the same, at their person' },
      ],
      control: 'answers upstream',
    },
    {
      name: 'password',
      values: [registeredPassword, resetPassword, employeePassword, wrongPassword],
      allowed: [
        { place: 'request bodies', label: typed, why: 'what the browser sends at a login or as a new password' },
        { place: 'calls upstream', label: /^POST .* body$/, why: 'the same, forwarded' },
      ],
      control: 'request bodies',
    },
    {
      name: 'password hash',
      values: unique(passwordHashes(pieces)),
      allowed: [{ place: 'database', label: /^public\."user"$/, why: 'argon2id, of the account' }],
      control: 'database',
    },
    {
      name: 'secret of a mailed link',
      values: linkSecrets(site.mailServer),
      allowed: [
        { place: 'mails', why: 'the link in the mail' },
        {
          place: 'request targets',
          label: /^GET \/(?:register|passwordReset|additionRegister)/,
          why: 'the link is opened',
        },
        {
          place: 'request targets',
          label: /^(?:GET|POST) \/api\/v1\/front\/forget\/password\/(?:check|verification)\//,
          why: 'in the path of the two calls of a reset link, as the contract has it',
        },
        { place: 'request bodies', why: 'the page uses the link' },
        { place: 'calls upstream', why: 'the same, forwarded' },
        { place: 'tab storage', why: 'kept for a reload of the form, in this tab' },
      ],
      control: 'mails',
    },
    { name: 'SESSION_SECRETS', values: keyForms(secrets.sessionSecrets), allowed: [] },
    { name: 'TOKEN_KEYS', values: keyForms([...secrets.tokenKeys, ...secrets.mailKeys]), allowed: [] },
    secrets.databasePassword === undefined
      ? undefined
      : { name: 'password of PostgreSQL', values: [secrets.databasePassword], allowed: [] },
    site.redisUrl === undefined
      ? undefined
      : { name: 'password of Redis', values: [secrets.redisPassword], allowed: [] },
    { name: 'password of the mail server', values: [secrets.smtpPassword], allowed: [] },
    {
      name: 'AUTH_SERVICE_CLIENT_SECRET',
      values: [secrets.clientSecret],
      allowed: [{ place: 'authentication service', why: 'the client secret goes there, over https' }],
      control: 'authentication service',
    },
    {
      name: 'key of the collector',
      values: [secrets.collectorKey],
      allowed: [{ place: 'traces', label: /^(?!.* body$)/, why: 'a header of each export, over https' }],
      control: 'traces',
    },
  ]
  return kinds.filter(kind => kind !== undefined)
}
