import type { PasskeyPolicy } from '../../../../shared/contract/sign-in/passkey-policy.ts'
import { api } from '../../../api.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'

/** Whose policy it is: a company's, or without a code the employees' own. */
export interface PolicyOwner {
  audience: Audience
  company_code?: string
}

/** What a company, or the maker of its employees, wants of passkeys. */
export const usePasskeyPolicy = resource(({ audience, company_code }: PolicyOwner, signal) =>
  company_code === undefined
    ? api.getAdminPasskeyPolicy({ query: {}, signal })
    : apiOf(audience).getPasskeyPolicy({ query: { company_code }, signal }),
)

export const savePasskeyPolicy = async (
  { audience, company_code }: PolicyOwner,
  choice: PasskeyPolicy,
): Promise<void> => {
  const saved =
    company_code === undefined
      ? await api.postAdminPasskeyPolicy({ body: choice })
      : await apiOf(audience).postPasskeyPolicy({ body: { company_code, ...choice } })
  usePasskeyPolicy.getState().change(policy => ({ ...policy, ...saved }))
}
