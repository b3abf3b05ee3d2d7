import type { Locale } from '../../shared/model/flag.ts'

/**
 * The language of an Accept-Language header (RFC 9110 §12.5.4): `ja` or `en`, whichever weighs more; else English.
 */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  let best: { locale: Locale; weight: number } | undefined
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = range.trim().split('-')[0]
    if (language !== 'ja' && language !== 'en') continue
    const q = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(value => value !== undefined)
    const weight = q === undefined ? 1 : Number(q)
    if (weight > (best?.weight ?? 0)) best = { locale: language, weight }
  }
  return best?.locale ?? 'en'
}
