/**
 * A BFF in a process of its own, which listens, says where, and ends on SIGTERM as the product does. Its arguments are the
 * upstream's origin and a part of the configuration as JSON.
 */

import { buildBff } from '../../server/bff/app.ts'
import { serve } from '../../server/serve.ts'
import { bffConfig, makeWebRoot } from './bff.ts'

const [upstream = '', own = '{}'] = process.argv.slice(2)

serve(async () => {
  const logger = { level: 'info', stream: process.stderr }
  const app = await buildBff(bffConfig(upstream, JSON.parse(own)), { webRoot: await makeWebRoot(), logger })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
  return () => app.close()
})
