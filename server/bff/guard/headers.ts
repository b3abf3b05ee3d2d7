import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const twoYears = 2 * 365 * 24 * 60 * 60

/** Abilities of browsers that no page of ours uses. */
const unusedFeatures =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), ' +
  'gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), ' +
  'xr-spatial-tracking=()'

/**
 * Headers of every answer. The content security policy here is that of an answer that is no page; the page brings its own.
 * No referrer: addresses of mailed links carry secrets. Nothing is ever allowed to other origins, so there is no CORS header.
 */
export const secureHeaders = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: twoYears, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', unusedFeatures)
  })
}
