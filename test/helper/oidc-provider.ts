import { freePort } from './free-port.ts'
import { type Product, startProcess } from './process.ts'

/**
 * A real OpenID provider, as a process of its own, for a product at `http://localhost:PORT`.
 *
 * @returns it, and the variables with which that product uses it
 */
export const startOidcProvider = async (
  own: Record<string, string> = {},
): Promise<{ provider: Product; env: Record<string, string> }> => {
  const port = await freePort()
  const issuer = `http://localhost:${await freePort()}`
  const provider = await startProcess(
    'test/helper/oidc-provider-process.ts',
    `${issuer}/.well-known/openid-configuration`,
    { PORT: new URL(issuer).port, YARDKEY: `http://localhost:${port}`, ...own },
  )
  const env = {
    PORT: String(port),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'yardkey',
    OIDC_CLIENT_SECRET: 'secret-of-the-client',
    OIDC_DOMAINS: 'maker.example',
  }
  return { provider, env }
}
