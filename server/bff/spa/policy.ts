import { createHash } from 'node:crypto'

/**
 * The content security policy of the page. Only its one inline script, allowed by hash, and what it loads (`strict-dynamic`)
 * can run. It allows no Trusted Types policy, because no code creates HTML from strings.
 */
export const pagePolicy = (inlineScript: string, publicUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    // Without it, workers fall back to script-src, and `strict-dynamic` would trust them.
    "worker-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
