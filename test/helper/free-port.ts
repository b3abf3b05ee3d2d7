export { freePort } from '../../config/dev/free-port.ts'
