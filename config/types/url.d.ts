/** What shared code may use of URL, which browsers and Node have in common (WHATWG URL). */
declare class URL {
  constructor(url: string, base?: string)
  static parse(url: string, base?: string): URL | null
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
