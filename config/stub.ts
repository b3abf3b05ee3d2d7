/**
 * The specification's stub mode (`npm run stub`): an account API with canned data that knows the calls of the specification, and
 * nothing else. It keeps nothing and accepts every password, so it is for tests and for work on the page.
 */
import { createServer } from 'node:http'
import { serve } from '../server/serve.ts'
import { answerOf } from './dev/stub.ts'
import { fromProcess, readStubPort } from './environment.ts'

const port = fromProcess(readStubPort)

serve(async () => {
  const server = createServer((request, response) => {
    const { status, type, body } = answerOf(request.method ?? '', request.url ?? '', request.headers.authorization)
    request.resume()
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  process.stdout.write(
    [
      `The stub of the specification's account API answers at ${origin}.`,
      `Start Yardkey in front of it:  API_BASE_URL=${origin} npm start`,
      'Log in with any address and password. Press Ctrl+C to stop.',
      '',
    ].join('\n'),
  )
  return async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})
