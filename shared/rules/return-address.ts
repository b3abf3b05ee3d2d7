const origin = 'http://local.invalid'
// Our URLs never contain backslashes, white space or control characters, plain or encoded once or twice, nor double slashes.
// Browsers and servers interpret them differently.
const doubtful = /[\\\s\p{Cc}]|%(?:25)*(?:5c|0[0-9a-f]|1[0-9a-f]|7f)/iu
const slashes = /\/(?:\/|%(?:25)*2f)/i

/**
 * Validates the URL to return to after sign-in: returns a path of this site, else undefined. Refuses `//evil`, `/\evil`,
 * `https:evil` and their encoded variants, so that a link to the login page is no open redirect.
 */
export const localAddress = (address: string | null | undefined): string | undefined => {
  if (!address?.startsWith('/') || doubtful.test(address)) return undefined
  const path = address.split(/[?#]/, 1)[0] ?? ''
  if (slashes.test(path) || /^\/%(?:25)*2f/i.test(path)) return undefined
  const url = URL.parse(address, origin)
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}
