import type { AppEnvironment, PublicData } from '../shared/model/prerendered.ts'

/** What the page needs before its first call. The BFF writes it into the HTML as a JSON data block. */
interface Bootstrap {
  /** The `{product}` of the specification: employee routes and the employee account type. */
  product: string
  environment: AppEnvironment
  locales: readonly string[]
  /** Calls that the account API lacks; without it, it has all. */
  lacks?: readonly string[]
  /** Paths of the route table whose pages need one of these. */
  hides?: readonly `/${string}`[]
  /** Whether employees can log in at an OpenID provider. */
  oidc?: true
  /** Whether calls start a trace. */
  traces?: true
  /** The HTML contains the rendered page. The BFF sends such HTML only to browsers without a session. */
  prerendered?: true
  /** The data that this page draws. */
  data?: PublicData
}

let parsed: Bootstrap | undefined

export const bootstrap = (): Bootstrap => {
  parsed ??= JSON.parse(document.getElementById('bootstrap')?.textContent ?? '') as Bootstrap
  return parsed
}

/** Sets the data where there is no HTML: while pages are rendered. */
export const setBootstrap = (data: Bootstrap) => {
  parsed = data
}

/** Data that the HTML contains. None where there is no HTML: while pages are rendered, modules load before their data. */
export const dataInHtml = (): PublicData =>
  (parsed || typeof document === 'object' ? bootstrap().data : undefined) ?? {}
