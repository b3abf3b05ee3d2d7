/** The call that the gateway benchmark measures, as our page makes it, and the upstream's response. */

/** A call of the contract that the BFF relays unchanged (`web: 'same'`). */
export const path = '/api/v1/front/companies'

/** As long as the account API's tokens. The upstream issues it at login; gateways add it to their upstream requests. */
export const token = 'benchmark0123456789abcdefghijklmnopqrstuvwxyzA'

const company = (at: number) => ({
  code: `C${String(at).padStart(6, '0')}`,
  company: `Heavy Equipment Rental Company ${at}`,
  manager_flg: at % 2,
})

/** 2 KB of JSON that match the contract. */
export const answer = JSON.stringify(Array.from({ length: 25 }, (_, at) => company(at + 1)))

export const loginPath = '/bff/login/customer'

/** Headers that Chromium and our page send with a call, except the cookie. */
export const browserHeaders: Record<string, string> = {
  Accept: 'application/json',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en',
  Referer: 'https://accounts.example/selectService',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Site': 'same-origin',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'X-CSRF': '1',
}
