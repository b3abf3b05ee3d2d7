/**
 * The product as in production: BFF and account API as separate processes, reached over https.
 * PostgreSQL, Redis and mail need passwords. Missing services are left out and reported.
 */
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '../../account-api/mail/mail-server.ts'
import { freePort } from '../../helper/free-port.ts'
import { startIssuer } from '../../helper/issuer.ts'
import { startProcess } from '../../helper/product.ts'
import { type Exchange, startRecorder } from '../../helper/recorder.ts'
import { selfSigned } from '../../helper/self-signed.ts'
import { isMissing, postgresUrl, startRedis } from '../../helper/services.ts'

const random = () => randomBytes(32).toString('base64')
const word = () => randomBytes(18).toString('hex')

/** Secrets that the operator configures, two each where they rotate. */
const makeSecrets = () => ({
  sessionSecrets: [random(), random()],
  tokenKeys: [random(), random()],
  /** TOKEN_KEYS of the account API. */
  mailKeys: [random(), random()],
  redisPassword: word(),
  smtpPassword: word(),
  clientSecret: word(),
  oidcSecret: word(),
  collectorKey: word(),
})

export const firstEmployee = 'first@maker.example'

/** A server that accepts every request, as the authentication service or the collector of traces. */
const startReceiver = async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const recorder = await startRecorder(`http://127.0.0.1:${port}`, { tls: selfSigned })
  const close = async () => {
    await recorder.close()
    server.close()
    server.closeAllConnections()
  }
  return { ...recorder, close }
}

/** An OpenID provider over https, which logs everyone in as the first employee. */
const startProvider = async (clientSecret: string) => {
  const issuer = await startIssuer(undefined, clientSecret)
  issuer.way.claims = { sub: 'first', email: firstEmployee }
  const recorder = await startRecorder(issuer.origin, { tls: selfSigned })
  issuer.setOrigin(recorder.origin)
  const close = async () => {
    await recorder.close()
    issuer.close()
  }
  return { ...recorder, close }
}

/** `change` modifies exchanges in front of the BFF, to plant a fault. */
export const startSite = async (change?: (exchange: Exchange) => void) => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-audit-'))
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, selfSigned.cert)
  const secrets = makeSecrets()
  const databaseUrl = isMissing('postgres') ? undefined : await postgresUrl()
  const redis = isMissing('redis') ? undefined : await startRedis({ password: secrets.redisPassword })
  const mailServer = await startMailServer(0, { user: 'yardkey', password: secrets.smtpPassword })
  const [authService, collector] = [await startReceiver(), await startReceiver()]
  const oidcProvider = await startProvider(secrets.oidcSecret)
  const [apiPort, bffPort, frontPort, ...metricsPorts] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const common = {
    APP_ENV: 'production',
    PUBLIC_URL: `https://localhost:${frontPort}`,
    TRUST_PROXY: '127.0.0.1/32',
    // The certificate of the account API and the authentication service is self-signed.
    NODE_EXTRA_CA_CERTS: authority,
    OIDC_ISSUER: oidcProvider.origin,
    OIDC_CLIENT_ID: 'yardkey',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_HEADERS: `api-key=${secrets.collectorKey}`,
  }
  const auditLogs = { bff: join(folder, 'bff-audit.log'), accountApi: join(folder, 'account-api-audit.log') }
  const dataFolders = { bff: join(folder, 'bff'), accountApi: join(folder, 'account-api') }
  const accountApi = await startProcess('server/account-api-main.ts', `http://127.0.0.1:${apiPort}/readyz`, {
    ...common,
    ACCOUNT_API_PORT: String(apiPort),
    DATA_DIR: dataFolders.accountApi,
    TOKEN_KEYS: secrets.mailKeys.join(','),
    AUDIT_LOG: auditLogs.accountApi,
    METRICS_PORT: String(metricsPorts[0]),
    DEMO_DATA: 'off',
    FIRST_EMPLOYEE_EMAIL: firstEmployee,
    // Chromium refuses the mark of a known browser once its HttpOnly is removed: each login would need a code.
    ...(change ? { NEW_BROWSER_CODE: 'off' } : {}),
    OIDC_DOMAINS: 'maker.example',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Yardkey <no-reply@maker.example>',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  const hop = await startRecorder(accountApi.origin, { tls: selfSigned })
  const bff = await startProcess('server/main.ts', `http://localhost:${bffPort}/readyz`, {
    ...common,
    PORT: String(bffPort),
    DATA_DIR: dataFolders.bff,
    AUDIT_LOG: auditLogs.bff,
    API_BASE_URL: hop.origin,
    SESSION_SECRETS: secrets.sessionSecrets.join(','),
    TOKEN_KEYS: secrets.tokenKeys.join(','),
    METRICS_PORT: String(metricsPorts[1]),
    OIDC_CLIENT_SECRET: secrets.oidcSecret,
    AUTH_SERVICE_URL: `${authService.origin}/logout`,
    AUTH_SERVICE_CLIENT_ID: 'yardkey',
    AUTH_SERVICE_CLIENT_SECRET: secrets.clientSecret,
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
  })
  const front = await startRecorder(`http://127.0.0.1:${bffPort}`, {
    port: frontPort,
    tls: selfSigned,
    ...(change ? { change } : {}),
  })
  const stop = async () => {
    const codes = [await bff.stop(), await accountApi.stop()]
    await Promise.all([
      front.close(),
      hop.close(),
      authService.close(),
      oidcProvider.close(),
      collector.close(),
      mailServer.close(),
    ])
    return codes
  }
  let stopped: ReturnType<typeof stop> | undefined
  const key = new X509Certificate(selfSigned.cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    origin: common.PUBLIC_URL,
    bffPort,
    /** Makes Chromium trust the certificate in front of the BFF. */
    browserFlags: [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`],
    parts: {
      database: databaseUrl === undefined ? 'PGlite, because PostgreSQL is not installed' : 'PostgreSQL',
      'session store': redis === undefined ? 'memory, because Redis is not installed' : 'Redis',
      mail: 'SMTP with a login',
      'in front of the BFF': 'https',
      'BFF to account API': 'https, with a certificate that is verified',
    },
    secrets: { ...secrets, databasePassword: databaseUrl === undefined ? undefined : new URL(databaseUrl).password },
    databaseUrl,
    redisUrl: redis?.url,
    folder,
    dataFolders,
    auditLogs,
    metrics: () =>
      Promise.all(metricsPorts.map(async port => (await fetch(`http://127.0.0.1:${port}/metrics`)).text())),
    front,
    hop,
    authService,
    oidcProvider,
    collector,
    mailServer,
    logs: () => ({ bff: bff.output(), accountApi: accountApi.output() }),
    /** Stops all servers except the stores, once. @returns the exit codes of BFF and account API */
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    stopStores: async () => redis?.stop(),
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>
