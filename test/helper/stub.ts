import { freePort } from './free-port.ts'
import { type Product, startProcess } from './process.ts'

export type Stub = Product

/** `npm run stub`, as a process of its own. */
export const startStub = async (): Promise<Stub> => {
  const port = await freePort()
  return startProcess('config/stub.ts', `http://127.0.0.1:${port}/api/v1/front/countries`, {
    ACCOUNT_API_PORT: String(port),
  })
}
