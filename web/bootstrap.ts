/** What the page needs before its first call; the BFF writes it into the HTML as a JSON data block. */
export interface Bootstrap {
  /** The `{product}` of the specification: employee routes and the employee account type. */
  product: string
  environment: 'development' | 'staging' | 'production'
  locales: readonly string[]
  /** Whether calls begin a trace. */
  traces?: true
}

let known: Bootstrap | undefined

export const bootstrap = (): Bootstrap => {
  known ??= JSON.parse(document.getElementById('bootstrap')?.textContent ?? '') as Bootstrap
  return known
}
