/** A BFF in a process of its own, which listens, says where, and closes on SIGTERM as the product does. */
import closeWithGrace from 'close-with-grace'
import { buildBff } from '../../server/bff/app.ts'
import { bffConfig, makeWebRoot } from './bff.ts'

const [upstream = ''] = process.argv.slice(2)
const app = await buildBff(bffConfig(upstream), { webRoot: await makeWebRoot() })
closeWithGrace({ delay: 10_000 }, async () => {
  await app.close()
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
