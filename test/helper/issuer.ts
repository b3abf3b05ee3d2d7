import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { OidcConfig } from '../../server/account-api/config.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: URLSearchParams) => unknown

const clientId = 'yardkey'
/** Part of each token that this issuer gives, by which tests find them where they must not be. */
export const issuerCanary = 'CANARYoidc'

const makeKey = async () => {
  const kid = randomUUID()
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const formOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** Gives what was asked for, unless a test wants otherwise. */
interface Way {
  /** Claims of the next ID tokens; undefined removes one. */
  claims: Record<string, unknown>
  /** Claims that only the UserInfo endpoint tells. */
  userInfo: Record<string, unknown>
  /** How they are signed. */
  sign: 'ES256' | 'none' | 'HS256' | 'unknown key'
  /** Parameters of the next returns to the browser; undefined removes one. */
  returned: Record<string, string | undefined>
}

/**
 * An OpenID provider on a real socket whose answers tests choose: also wrong ones. Everyone is logged in there as `person@maker.example`
 * at once. For a real one, see `oidc-provider.ts`.
 */
export const startIssuer = async (now: () => Date = () => new Date(), clientSecret = 'secret-of-the-client') => {
  const answers = new Map<string, Handler>()
  const requests: string[] = []
  const way: Way = { claims: {}, userInfo: {}, sign: 'ES256', returned: {} }
  let keys: ReturnType<typeof makeKey>[] = []
  const newest = () => {
    keys[0] ??= makeKey()
    return keys[0]
  }
  const codes = new Map<string, URLSearchParams>()
  const seconds = () => Math.floor(now().getTime() / 1_000)

  const sign = async (claims: JWTPayload, header: Record<string, string> = {}): Promise<string> => {
    const key = await newest()
    if (way.sign === 'none') return `${part({ alg: 'none' })}.${part(claims)}.`
    if (way.sign === 'HS256') {
      const text = `${part({ alg: 'HS256', kid: key.kid })}.${part(claims)}`
      return `${text}.${createHmac('sha256', await exportSPKI(key.publicKey))
        .update(text)
        .digest('base64url')}`
    }
    const { privateKey, kid } = way.sign === 'unknown key' ? { ...(await makeKey()), kid: key.kid } : key
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(privateKey)
  }

  const idToken = (nonce: string, claims: Record<string, unknown> = {}): Promise<string> => {
    const at = seconds()
    const given = {
      iss: origin,
      aud: clientId,
      sub: 'person',
      sid: 'session',
      iat: at,
      exp: at + 300,
      auth_time: at,
      nonce,
      email: 'person@maker.example',
      email_verified: true,
      ...way.claims,
      ...claims,
      canary: issuerCanary,
    }
    return sign(JSON.parse(JSON.stringify(given)))
  }

  const logoutToken = (claims: Record<string, unknown> = {}): Promise<string> => {
    const at = seconds()
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const given = { iss: origin, aud: clientId, iat: at, exp: at + 120, jti: randomUUID(), events, ...claims }
    return sign(JSON.parse(JSON.stringify(given)), { typ: 'logout+jwt' })
  }

  const json = (response: ServerResponse, body: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const usual: Record<string, Handler> = {
    '/.well-known/openid-configuration': (_request, response) =>
      json(response, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        userinfo_endpoint: `${origin}/userinfo`,
        end_session_endpoint: `${origin}/logout`,
        id_token_signing_alg_values_supported: ['ES256'],
        authorization_response_iss_parameter_supported: true,
      }),
    '/jwks': async (_request, response) => {
      await newest()
      json(response, { keys: (await Promise.all(keys)).map(({ jwk }) => jwk) })
    },
    '/userinfo': (_request, response) => json(response, { sub: 'person', ...way.userInfo }),
    '/authorize': (request, response) => {
      const asked = new URL(request.url ?? '', origin).searchParams
      const code = `${issuerCanary}code${randomUUID()}`
      codes.set(code, asked)
      const back = new URL(asked.get('redirect_uri') ?? '')
      const told = { code, state: asked.get('state') ?? '', iss: origin, ...way.returned }
      for (const [name, value] of Object.entries(told)) if (value !== undefined) back.searchParams.set(name, value)
      response.writeHead(303, { location: back.href }).end()
    },
    '/logout': (request, response) => {
      const back = new URL(request.url ?? '', origin).searchParams.get('post_logout_redirect_uri') ?? ''
      response.writeHead(303, { location: back }).end()
    },
    '/token': async (_request, response, body) => {
      const code = body.get('code') ?? ''
      const asked = codes.get(code)
      codes.delete(code)
      if (!asked) return json(response, { error: 'invalid_grant' }, 400)
      const id_token = await idToken(asked.get('nonce') ?? '')
      json(response, { access_token: `${issuerCanary}access`, token_type: 'Bearer', expires_in: 300, id_token })
    },
  }
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requests.push(path)
    const handler = answers.get(path) ?? usual[path]
    if (handler) await handler(request, response, await formOf(request))
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const address = server.address()
  let origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  return {
    get origin() {
      return origin
    },
    /** Names itself by another origin, behind a proxy. */
    setOrigin: (other: string) => {
      origin = other
    },
    /** Paths of the requests that came. */
    requests,
    /** How it answers. */
    way,
    /** Replaces the answer of a path; without a handler, it is the usual one again. */
    answer: (path: string, handler?: Handler) => {
      if (handler) answers.set(path, handler)
      else answers.delete(path)
    },
    idToken,
    logoutToken,
    /** Signs with another key from now on; the earlier ones are forgotten. */
    rotate: () => {
      keys = []
    },
    /** Everything is as at the beginning. */
    reset: () => {
      answers.clear()
      requests.length = 0
      Object.assign(way, { claims: {}, userInfo: {}, sign: 'ES256', returned: {} })
    },
    client: { issuer: origin, clientId, clientSecret, logoutHint: false },
    config: { issuer: origin, clientId, domains: ['maker.example'] } satisfies OidcConfig as OidcConfig,
    /** Visits the provider as a browser does. @returns the query with which it comes back */
    visit: async (url: string): Promise<string> => {
      const response = await fetch(url, { redirect: 'manual' })
      await response.body?.cancel()
      return new URL(response.headers.get('location') ?? '').search.slice(1)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
