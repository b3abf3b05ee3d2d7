/** Schemas of variables. Each one parses text, and its message says what is expected. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'

const digits = /^\d{1,9}$/

/** A whole number within bounds, inclusive. */
export const wholeNumber = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(digits, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  )
}

export const port = wholeNumber(1, 65_535)

/** A file or folder; the output is absolute. */
export const path = v.pipe(
  v.string(),
  v.transform(text => resolve(text)),
)

export const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform(text => text === 'on'),
)

export const host = v.pipe(
  v.string(),
  v.check(text => text === 'localhost' || isIP(text) !== 0, 'an address of this machine, such as 127.0.0.1 or 0.0.0.0'),
)

/** Parses a URL; undefined if it is invalid or has another scheme. */
const parsedUrl = (text: string, schemes: readonly string[]): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return schemes.includes(url.protocol) && url.hostname !== '' ? url : undefined
}

/** An http or https origin; the output has no trailing slash. */
export const origin = v.pipe(
  v.string(),
  v.check(text => {
    const url = parsedUrl(text, ['http:', 'https:'])
    return url !== undefined && `${url.origin}/` === url.href
  }, 'an origin such as https://accounts.example.com, without path'),
  v.transform(text => new URL(text).origin),
)

/** A URL with one of the schemes; the output is the text itself. */
export const urlOf = (schemes: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(text => parsedUrl(text, schemes) !== undefined, `an address such as ${example}`),
  )

const mailAddress = '[^\\s@<>,;:"]+@[^\\s@<>,;:"]+'

export const email = v.pipe(v.string(), v.regex(new RegExp(`^${mailAddress}$`), 'an email address'))

/** A domain, or a part of one. */
export const domain = v.pipe(
  v.string(),
  v.regex(
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i,
    'letters, digits, dots and hyphens',
  ),
)

/** `name@host` or `Name <name@host>`, on one line. */
export const sender = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(?:${mailAddress}|[^\\r\\n<>@]+ <${mailAddress}>)$`), 'an email address or "Name <address>"'),
)

/** A share from 0 to 1. */
export const share = v.pipe(
  v.string(),
  v.regex(/^(?:0?\.\d{1,9}|[01](?:\.0*)?)$/, 'a number from 0 to 1'),
  v.transform(Number),
)

/** A comma-separated list; spaces around entries are ignored. */
export const list = v.pipe(
  v.string(),
  v.transform(text => text.split(',').map(entry => entry.trim())),
)

/** A comma-separated list of domains of addresses; the output is in lower case. */
export const domains = v.pipe(
  list,
  v.check(
    entries => entries.every(entry => v.is(domain, entry) && entry.includes('.')),
    'a comma list of domains such as maker.example',
  ),
  v.transform(entries => entries.map(entry => entry.toLowerCase())),
)

const header = /^[\w.-]+=(?:[!-$&-~]|%[2-7][\da-f])+$/i

/** Headers in OpenTelemetry's format: a list of `name=value` with percent-encoded values. The output is an object. */
export const headers = v.pipe(
  list,
  v.check(entries => entries.every(entry => header.test(entry)), 'a comma list such as api-key=secret,tenant=a%20b'),
  v.transform(entries =>
    Object.fromEntries(
      entries.map(entry => {
        const at = entry.indexOf('=')
        return [entry.slice(0, at), decodeURIComponent(entry.slice(at + 1))]
      }),
    ),
  ),
)
