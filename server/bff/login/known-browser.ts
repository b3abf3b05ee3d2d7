import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountKind } from '../session/store.ts'

interface Account {
  kind: AccountKind
  email: string
}

/**
 * The marks that the account API issued to this browser, one per account. A browser with a mark is exempt from lockouts that
 * other people's failed logins cause. A mark is no credential.
 */
export interface KnownBrowser {
  /** The mark for an account; undefined without a cookie that we signed. */
  markOf: (request: FastifyRequest, account: Account) => string | undefined
  /** Saves the mark of a login. Ignores a missing one (an account API without marks) and a malformed one. */
  keep: (reply: FastifyReply, account: Account, mark: string | null | undefined) => void
}

/** The same time for which the account API remembers a browser. */
const lifeSeconds = 180 * 24 * 60 * 60

/** Latest accounts per browser. This bounds the cookie to 600 bytes. */
const accountsPerBrowser = 5

/** Digest that names an account in the cookie, so that its address is not readable there. */
const nameOf = ({ kind, email }: Account): string =>
  createHash('sha256').update(`${kind} ${email}`).digest('base64url').slice(0, 16)

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
    return value.split('~').flatMap((entry): [string, string][] => {
      const [name = '', mark = ''] = entry.split('.')
      return markForm.test(mark) ? [[name, mark]] : []
    })
  }

  return {
    markOf: (request, account) => new Map(entriesOf(request)).get(nameOf(account)),
    keep: (reply, account, mark) => {
      if (typeof mark !== 'string' || !markForm.test(mark)) return
      const name = nameOf(account)
      const others = entriesOf(reply.request).filter(([other]) => other !== name)
      const kept = [[name, mark], ...others].slice(0, accountsPerBrowser)
      reply.setCookie(cookieName, kept.map(entry => entry.join('.')).join('~'), options)
    },
  }
}
