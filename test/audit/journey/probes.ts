/** Requests that no page makes: each kind of refusal, including those by the HTTP parser. */
import { openRawConnection, readAnswer, requestText } from '../../helper/raw-client.ts'
import type { Answer } from '../judge/answers.ts'

const own = {
  'x-csrf': '1',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'content-length': '2',
}

const requests: { probe: string; text: string }[] = [
  { probe: 'an unknown call', text: requestText('GET', '/api/v1/nothing', own) },
  { probe: 'an unknown file', text: requestText('GET', '/assets/nothing.js') },
  { probe: 'no session', text: requestText('GET', '/api/v1/front/user/info', { 'x-csrf': '1' }) },
  { probe: 'no CSRF header', text: requestText('POST', '/bff/logout', { 'content-length': '2' }, '{}') },
  {
    probe: 'another site',
    text: requestText('POST', '/bff/login/customer', { ...own, 'sec-fetch-site': 'cross-site' }, '{}'),
  },
  { probe: 'another method', text: requestText('TRACE', '/api/v1/front/user/info') },
  { probe: 'a form', text: requestText('POST', '/bff/login/customer', { ...own, 'content-type': 'text/plain' }, '{}') },
  { probe: 'fields missing', text: requestText('POST', '/bff/login/customer', own, '{}') },
  { probe: 'an encoded slash', text: requestText('GET', '/api/v1/front/user%2finfo', { 'x-csrf': '1' }) },
  {
    probe: 'a preflight',
    text: requestText('OPTIONS', '/api/v1/front/user/info', {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    }),
  },
  {
    probe: 'the mailbox of development',
    text: requestText('GET', '/dev/mailbox.json', { accept: 'application/json' }),
  },
  { probe: 'parser: another host in the target', text: requestText('GET', 'http://evil.example/') },
  { probe: 'parser: garbage', text: 'garbage\r\n\r\n' },
  { probe: 'parser: long headers', text: requestText('GET', '/', { long: 'x'.repeat(20_000) }) },
  {
    probe: 'parser: two lengths',
    text: requestText('POST', '/bff/logout', { 'content-length': '2', 'transfer-encoding': 'chunked' }, '0\r\n\r\n'),
  },
]

/** Sends each request to the BFF, on a separate connection. */
export const probe = async (port: number): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const { probe, text } of requests) {
    const raw = await openRawConnection(port)
    raw.write(text.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    const { status, headers } = readAnswer(await raw.whole())
    raw.close()
    const [method = '', target = ''] = text.split(' ')
    const shown = probe.startsWith('parser') ? probe : target
    answers.push({ probe, method, target: shown, status, responseHeaders: Object.entries(headers) })
  }
  return answers
}
