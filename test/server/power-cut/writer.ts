const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

/**
 * A person of the demo data in a browser, who edits their own data: logs in, or goes on with the session of `cookie`. Each call throws
 * unless it is answered with success.
 */
export const createWriter = async (origin: string, cookie = '') => {
  let session = cookie
  let version = 0
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...own, cookie: session },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    const [made = ''] = response.headers.getSetCookie().filter(each => each.startsWith('session='))
    if (made !== '') session = made.split(';')[0] ?? ''
    const answer = text === '' ? {} : (JSON.parse(text) as { row_version?: number })
    version = answer.row_version ?? version
    return answer
  }
  if (session === '') await ask('/bff/login/customer', { email: 'staff@aozora.example', password: 'Staff_2026' })
  await ask('/api/v1/front/user/info')
  return {
    cookie: session,
    edit: (department: string) =>
      ask('/api/v1/front/user/company/edit', {
        ...{ company_code: 'C000001', department, position: '', cell_phone_number: '', row_version: version },
      }),
  }
}
