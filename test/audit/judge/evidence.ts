/** Places to search for secrets: what leaves a server, and what a server or the browser stores. */
export const places = {
  'request targets': 'URLs that the browser requested, with their queries',
  'request headers': 'Headers of the browser, without cookies',
  'request cookies': 'Cookies that the browser sent',
  'request bodies': 'Bodies that the browser sent',
  'answer headers': 'Headers of responses to the browser, without Set-Cookie',
  'answer cookies': 'Set-Cookie headers of responses to the browser',
  'answer bodies': 'Bodies of responses to the browser, as sent and decompressed, including CSV files',
  received: 'The same responses, as Chromium reports them',
  'cookie jar': 'Cookies that the browser stores',
  'script cookies': 'document.cookie',
  storage: 'localStorage, IndexedDB, Cache storage, window.name, history.state and the address bar',
  'tab storage': 'sessionStorage',
  page: 'The HTML of the current document',
  console: 'Lines of the console',
  'BFF log': 'Everything that the BFF writes',
  'account API log': 'Everything that the account API writes',
  'audit logs': 'The files of security events of both servers',
  metrics: 'The metrics of both servers',
  traces: 'What both servers send to a collector of traces',
  'session store': 'Every key and value in Redis, during sessions and after them',
  database: 'Every row of every table',
  files: 'Files in the data folders of both servers',
  mails: 'Mails as the mail server received them',
  'calls upstream': 'Requests of the BFF to the account API',
  'answers upstream': 'Responses of the account API to the BFF',
  'authentication service': 'Requests of the BFF to the common authentication service, and the responses',
  'OpenID provider': "Requests of both servers to the employees' OpenID provider, and the responses",
  'built page': 'The files of the build',
} as const
export type Place = keyof typeof places

/** Some bytes at a place. The label describes the source, and never contains a secret. */
export interface Piece {
  place: Place
  label: string
  bytes: Buffer
}

/** A violation that a check has found. */
export interface Finding {
  check: string
  what: string
}
