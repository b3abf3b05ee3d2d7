/** Name and attributes of the session cookie. */
export interface SessionCookie {
  name: string
  options: { path: string; httpOnly: boolean; sameSite: 'strict'; secure: boolean }
}

/**
 * The session cookie. Over https its name begins with `__Host-Http-` (RFC 10017), so neither another host of the domain nor
 * a script can set it. Browsers that do not know the prefix still apply `__Host-`. Over plain http browsers refuse that name,
 * so it is `session`. The cookie has no Max-Age: the browser drops it when it closes, and the server enforces both timeouts.
 *
 * SameSite=Strict does not break links in mail: the page reads the session by a same-site request.
 */
export const sessionCookie = (publicUrl: string): SessionCookie => {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? '__Host-Http-session' : 'session',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
  }
}
