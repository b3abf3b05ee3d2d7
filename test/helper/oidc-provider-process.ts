/**
 * A real OpenID provider (oidc-provider), as a process of its own, at `PORT` for the Yardkey at `YARDKEY`. In its development pages, the name typed to log in is the account, and its address is `name@maker.example`.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const { PORT: port = '', YARDKEY: publicUrl = '' } = process.env
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: 'yardkey',
      client_secret: 'secret-of-the-client',
      redirect_uris: [`${publicUrl}/callback`],
      post_logout_redirect_uris: [`${publicUrl}/callback`],
      backchannel_logout_uri: `${publicUrl}/bff/oidc/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }] },
  cookies: { keys: ['a key of tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  // Without its guard against addresses of this machine, where Yardkey is.
  fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
  // Trusted as an employer's own application is: no page asks for consent.
  loadExistingGrant: async (context: {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: { Grant: new (of: object) => Grant }
    }
  }) => {
    const { client, session, provider: own } = context.oidc
    const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid email')
    await grant.save()
    return grant
  },
  findAccount: async (_context: unknown, id: string) => ({
    accountId: id,
    claims: async () => ({ sub: id, email: `${id}@maker.example`, email_verified: true }),
  }),
})

interface Grant {
  addOIDCScope: (scope: string) => void
  save: () => Promise<string>
}

createServer(provider.callback()).listen(Number(port), '127.0.0.1')
