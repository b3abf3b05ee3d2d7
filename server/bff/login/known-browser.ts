import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { marksPerBrowser } from '../../../shared/contract/sign-in/auth.ts'

/**
 * The marks that the account API issued to this browser, one per account. A browser with a mark is exempt from lockouts that
 * other people's failed logins cause. A mark is no credential.
 */
export interface KnownBrowser {
  /** The marks of all accounts, the latest first; none without a cookie that we signed. */
  marksOf: (request: FastifyRequest) => string[]
  /**
   * Saves the mark of a login in place of the account's earlier one. Ignores a missing one (an account API without marks)
   * and a malformed one.
   *
   * @param owner digest of the account
   */
  keep: (reply: FastifyReply, owner: string, mark: string | null | undefined) => void
}

/** The same time for which the account API remembers a browser. */
const lifeSeconds = 180 * 24 * 60 * 60

/** Names an account in the cookie. Marks of at most five accounts bound the cookie to 600 bytes. */
const nameOf = (owner: string): string => owner.slice(0, 16)

const markForm = /^[\w-]{20,64}$/

/**
 * Stores marks in a cookie that outlives sessions and logouts. It is HttpOnly and SameSite=Strict. Over https its name begins
 * with `__Host-Http-` (RFC 10017 §6.1.3.2): neither another host of the domain nor a script can set it.
 */
export const createKnownBrowser = (publicUrl: string): KnownBrowser => {
  const secure = publicUrl.startsWith('https:')
  const cookieName = secure ? '__Host-Http-device' : 'device'
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: lifeSeconds,
    signed: true,
  }

  /** Name and mark of each account, the latest first. */
  const entriesOf = (request: FastifyRequest): [name: string, mark: string][] => {
    const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '')
    if (!valid || value === null) return []
    return value.split('~', marksPerBrowser).flatMap((entry): [string, string][] => {
      const [name = '', mark = ''] = entry.split('.')
      return markForm.test(mark) ? [[name, mark]] : []
    })
  }

  return {
    marksOf: request => entriesOf(request).map(([, mark]) => mark),
    keep: (reply, owner, mark) => {
      if (typeof mark !== 'string' || !markForm.test(mark)) return
      const name = nameOf(owner)
      const others = entriesOf(reply.request).filter(([other]) => other !== name)
      const kept = [[name, mark], ...others].slice(0, marksPerBrowser)
      reply.setCookie(cookieName, kept.map(entry => entry.join('.')).join('~'), options)
    },
  }
}
