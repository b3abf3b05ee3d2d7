/** Where a secret may be looked for: everything that leaves a server, is kept by one, or is kept by the browser. */
export const places = {
  'request targets': 'Addresses that the browser asked for, with their queries',
  'request headers': 'Headers of the browser, cookies apart',
  'request cookies': 'Cookies that the browser sent',
  'request bodies': 'Bodies that the browser sent',
  'answer headers': 'Headers of answers to the browser, Set-Cookie apart',
  'answer cookies': 'Set-Cookie lines of answers to the browser',
  'answer bodies': 'Bodies of answers to the browser, as sent and decompressed, CSV files too',
  received: 'The same answers once more, as Chromium tells them',
  'cookie jar': 'Cookies that the browser keeps',
  'script cookies': 'document.cookie',
  storage: 'localStorage, IndexedDB, Cache storage, window.name, history.state and the address bar',
  'tab storage': 'sessionStorage',
  page: 'The document as it stands, its HTML',
  console: 'Lines of the console',
  'BFF log': 'All that the BFF writes',
  'account API log': 'All that the account API writes',
  'audit logs': 'The files of security events of both servers',
  metrics: 'The metrics of both servers',
  traces: 'What both servers tell a collector of traces',
  'session store': 'Every key and value in Redis, during sessions and after them',
  database: 'Every row of every table',
  files: 'Files in the data folders of both servers',
  mails: 'Mails as the mail server took them',
  'calls upstream': 'Requests of the BFF to the account API',
  'answers upstream': 'Answers of the account API to the BFF',
  'authentication service': 'Requests of the BFF to the common authentication service, and their answers',
  'built page': 'The files that the build made',
} as const
export type Place = keyof typeof places

/** Some bytes at a place. The label tells which, and never holds a secret. */
export interface Piece {
  place: Place
  label: string
  bytes: Buffer
}

/** Something that is not as it should be. */
export interface Finding {
  check: string
  what: string
}
