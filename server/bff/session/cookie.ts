/** Name and attributes of the session cookie. */
export interface SessionCookie {
  name: string
  options: { path: string; httpOnly: boolean; sameSite: 'strict'; secure: boolean }
}

/**
 * The cookie of a session. Over https its name begins with `__Host-Http-` (RFC 10017), so neither another host of the domain
 * nor a script can set it; browsers that do not know the prefix still apply `__Host-`. Over plain http, where browsers refuse
 * that name, it is `session`. It has no lifetime of its own: it goes with the browser, and the server knows the two timeouts.
 *
 * SameSite=Strict does no harm to links in mail: the page asks for the session itself, by a request of its own site.
 */
export const sessionCookie = (publicUrl: string): SessionCookie => {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-Http-session' : 'session',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
  }
}
