import { createHash } from 'node:crypto'

/**
 * The content security policy of the page. Its one inline script is allowed by its hash and may load more (`strict-dynamic`);
 * nothing else runs. No policy of Trusted Types exists because nothing needs one: no code writes HTML from strings.
 */
export const pagePolicy = (inlineScript: string, publicUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    // Else workers fall back to script-src, and `strict-dynamic` would trust them.
    "worker-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
