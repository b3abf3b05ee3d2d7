import { href } from '../../routes.ts'
import { useLinkToken } from '../../stores/link-token.ts'
import { registrationToken } from '../../stores/registration.ts'
import { Registration } from './Registration.tsx'

/** Full registration from a mailed link. */
export default function Page() {
  const [token] = useLinkToken(registrationToken, href('register'))
  return <Registration key={token} token={token} />
}
