import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountKind } from '../session/store.ts'

interface Account {
  kind: AccountKind
  email: string
}

/**
 * The marks that the account API gave this browser, one for each account: with it strangers cannot keep the person out here.
 * It is no login.
 */
export interface KnownBrowser {
  /** The mark for an account; undefined without a cookie that we signed. */
  markOf: (request: FastifyRequest, account: Account) => string | undefined
  /** Keeps the mark of a login. An account API that knows no marks gives none, and one of unknown form is not kept. */
  keep: (reply: FastifyReply, account: Account, mark: string | null | undefined) => void
}

/** As long as the account API remembers a browser. */
const lifeSeconds = 180 * 24 * 60 * 60

/** Accounts of one browser, the latest: their cookie stays below 600 bytes. */
const accountsPerBrowser = 5

/** What an account is called in the cookie, so that its address is not readable there. */
const nameOf = ({ kind, email }: Account): string =>
  createHash('sha256').update(`${kind} ${email}`).digest('base64url').slice(0, 16)

const markForm = /^[\w-]{20,64}$/

/**
 * Marks in a cookie that outlives sessions and logouts. Page scripts cannot read it, other sites cannot have it sent, and over
 * https its name begins with `__Host-Http-` (RFC 10017 §6.1.3.2), so that no other host of the domain and no script sets it.
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
