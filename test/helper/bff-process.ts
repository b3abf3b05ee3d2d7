/**
 * A BFF in a separate process: it prints its address and stops on SIGTERM as the product does.
 * Arguments: the upstream's origin, a partial configuration as JSON, and timeouts as JSON.
 */

import { buildBff } from '../../server/bff/app.ts'
import { serve } from '../../server/serve.ts'
import { bffConfig, makeWebRoot } from './bff.ts'

const [upstream = '', own = '{}', timeouts] = process.argv.slice(2)

serve(async () => {
  const logger = { level: 'info', stream: process.stderr }
  const options = {
    webRoot: await makeWebRoot(),
    logger,
    loopDelayMs: 0,
    ...(timeouts ? { timeouts: JSON.parse(timeouts) } : {}),
  }
  const app = await buildBff(bffConfig(upstream, JSON.parse(own)), options)
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
  return () => app.close()
})
