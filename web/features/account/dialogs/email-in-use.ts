import { ApiError } from '../../../api-error.ts'

/** An address that is in use is a matter of its field. For `catch`. */
export const atEmailField = (error: unknown): never => {
  if (error instanceof ApiError && error.code === 'conflict')
    throw new ApiError(422, 'invalid', { errors: { email: ['email_in_use'] } })
  throw error
}
