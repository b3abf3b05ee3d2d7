import { ApiError } from '../../../api-error.ts'

/** Rethrows a 409 as an error of the field `email`, any other error as it is. For `catch`. */
export const rethrowAtEmailField = (error: unknown): never => {
  if (error instanceof ApiError && error.code === 'conflict')
    throw new ApiError(422, 'invalid', { errors: { email: ['email_in_use'] } })
  throw error
}
