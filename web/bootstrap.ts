/** What the page needs before its first call. The BFF writes it into the HTML as a JSON data block. */
interface Bootstrap {
  /** The `{product}` of the specification: employee routes and the employee account type. */
  product: string
  environment: 'development' | 'staging' | 'production'
  locales: readonly string[]
  /** Whether calls start a trace. */
  traces?: true
}

let parsed: Bootstrap | undefined

export const bootstrap = (): Bootstrap => {
  parsed ??= JSON.parse(document.getElementById('bootstrap')?.textContent ?? '') as Bootstrap
  return parsed
}
