import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionCookie {
  /** The session id of a request; undefined without a cookie that we signed. */
  read: (request: FastifyRequest) => string | undefined
  write: (reply: FastifyReply, id: string) => void
  clear: (reply: FastifyReply) => void
}

/**
 * The cookie of a session. Over https its name begins with `__Host-Http-` (RFC 10017), so neither another host of the domain
 * nor a script can set it; browsers that do not know the prefix still apply `__Host-`. Over plain http, where browsers refuse
 * that name, it is `session`. It has no lifetime of its own: it goes with the browser, and the server knows the two timeouts.
 *
 * SameSite=Strict does no harm to links in mail: the page asks for the session itself, by a request of its own site.
 */
export const createSessionCookie = (publicUrl: string): SessionCookie => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-Http-session' : 'session'
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure }
  return {
    read: request => {
      const value = request.cookies[name]
      if (value === undefined) return undefined
      const { valid, value: id } = request.unsignCookie(value)
      return valid ? id : undefined
    },
    write: (reply, id) => {
      reply.setCookie(name, id, { ...options, signed: true })
    },
    clear: reply => {
      reply.clearCookie(name, options)
    },
  }
}
