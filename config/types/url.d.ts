/** The part of URL that shared code uses; both browsers and Node have it (WHATWG URL). */
declare class URL {
  constructor(url: string, base?: string)
  static parse(url: string, base?: string): URL | null
  readonly origin: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
