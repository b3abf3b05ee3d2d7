import * as v from 'valibot'
import { Email, GivenPassword } from './text.ts'

/** What a login form sends. Its own file, so that the login page loads no entries of calls. */
export const Credentials = v.object({ email: Email, password: GivenPassword })
export type Credentials = v.InferOutput<typeof Credentials>
