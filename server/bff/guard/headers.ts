import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const twoYears = 2 * 365 * 24 * 60 * 60

/** Browser features that our pages do not use. */
const unusedFeatures =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), ' +
  'gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), ' +
  'xr-spatial-tracking=()'

/**
 * Headers of every response, computed once. The content security policy is for responses other than the page, which sets
 * its own. No referrer, because mailed links have secrets in their URLs. No CORS headers: no other origin has access.
 */
export const secureHeaders = (publicUrl: string): Record<string, string> => {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Set by the page itself, or for obsolete browsers and plugins.
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    hsts: publicUrl.startsWith('https:') ? { maxAge: twoYears, includeSubDomains: true } : false,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  // None of the chosen headers depends on the request, and helmet calls back before it returns.
  setHeaders(request, response, () => {})
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(headers), 'permissions-policy': unusedFeatures }
}
