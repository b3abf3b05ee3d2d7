const origin = 'http://local.invalid'
// Backslashes, white space and control characters, plain or encoded once or twice, have no place in an address of ours,
// and neither have two slashes in a row: browsers and servers disagree about what they mean.
const doubtful = /[\\\s\p{Cc}]|%(?:25)*(?:5c|0[0-9a-f]|1[0-9a-f]|7f)/iu
const slashes = /\/(?:\/|%(?:25)*2f)/i

/**
 * Where to go after sign-in: the given address when it is a path of this site, else undefined. Refuses `//evil`, `/\evil`,
 * `https:evil` and their encoded variants, so that nobody is sent elsewhere by a link to the login page.
 */
export const localAddress = (address: string | null | undefined): string | undefined => {
  if (!address?.startsWith('/') || doubtful.test(address)) return undefined
  const path = address.split(/[?#]/, 1)[0] ?? ''
  if (slashes.test(path) || /^\/%(?:25)*2f/i.test(path)) return undefined
  const url = URL.parse(address, origin)
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}
