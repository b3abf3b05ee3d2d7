/**
 * What a call can bring about that hands something over, ends something, or is trusted by others. A change of ordinary data, a draft or a
 * question has none. The rules of each effect are in `server/account-api/access/effects.ts`.
 * - `address`: an account gets another address, or is asked to confirm one
 * - `password`: an account gets another password
 * - `factor`: a passkey, recovery codes, the account at the provider, an exemption from the code
 * - `role`: who is administrator, employee or editor, and whether these can act
 * - `session`: sessions of a person end, with nothing else
 * - `policy`: what a login needs
 * - `admission`: a stranger gets in, or the rule changes by which they do
 * - `voice`: a text or an address that others trust, because it is the maker's: a template, a bulk mail, the reason of a refusal
 * - `publication`: what customers read or accept
 * - `closure`: a whole company is deactivated, activated or deleted
 * - `account`: people are invited, added or asked to join
 * - `access`: what a person or a company can use, without the above
 * - `job`: something acts later, or stops doing so
 */
export const effectNames = [
  'address',
  'password',
  'factor',
  'role',
  'session',
  'policy',
  'admission',
  'voice',
  'publication',
  'closure',
  'account',
  'access',
  'job',
] as const

export type Effect = (typeof effectNames)[number]

/**
 * When a call has an effect.
 * - `always`: a proof that is too old is refused before the input is read
 * - `sometimes`: for some inputs; refused where the effect is brought about
 * - `proves`: the call itself takes the proof: a password, a passkey, a code or a mailed link
 */
export type EffectUse = 'always' | 'sometimes' | 'proves'

export type Effects = { readonly [E in Effect]?: EffectUse }
