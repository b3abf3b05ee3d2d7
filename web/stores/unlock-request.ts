import { api } from '../api.ts'
import { resource } from './resource.ts'

/** Administrators who can help the holder of an unlock token. */
export const useLockManagers = resource(({ unlock_token }: { unlock_token: string }, signal) =>
  api.postCompanyManagerList({ body: { unlock_token }, signal }),
)

/** A locked administrator asks the maker. */
export const requestUnlock = (unlock_token: string, text: string) =>
  api.postApplyUnlock({ body: { unlock_token, text } })
