import { randomUUID } from 'node:crypto'
import { secretHash } from '../../../../server/account-api/access/caller/secret.ts'
import { issueToken } from '../../../../server/account-api/access/caller/token.ts'
import { type Side, sidesOf } from '../../../../shared/contract/both.ts'
import { auth } from '../../../../shared/contract/sign-in/auth.ts'
import { givePasskey, giveRecoveryCodes, newPasskeyFor, usedPasskeyFor } from '../../passkeys.ts'
import { password } from '../../people.ts'
import { type AccountApi, companyA, day } from '../../set-up.ts'
import { type Input, type Inputs, list, nextNumber, none, noSession, type Subject } from './input.ts'

export const newPassword = { password: 'Chosen_2026', password_confirmation: 'Chosen_2026' }

/** Asks for a reset, and sets `newPassword` by the mailed link. @returns the status of each call */
export const resetPassword = async (api: AccountApi, email: string): Promise<number[]> => {
  const path = '/api/v1/front/forget/password'
  const asked = await api.call('POST', path, { body: { email } })
  const set = await api.call('POST', `${path}/verification/${await api.linkOf(email)}`, { body: newPassword })
  return [asked.status, set.status]
}

/** Names another session of the caller. */
const otherSession = async ({ api, caller }: Subject): Promise<Input> => {
  if (!caller) return { body: noSession }
  const person = await api.db
    .selectFrom('user')
    .select(['id', 'epoch', 'is_employee'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const kind = person.is_employee === 1 ? 'employee' : 'customer'
  const given = { withPassword: true, factorSince: null }
  const token = await issueToken(api.db, person, { kind, browser: secretHash('elsewhere'), given }, api.clock.now)
  return { body: { session: Buffer.from(secretHash(token)).toString('base64url') } }
}

/** Makes the link expire. @returns its token */
export const expired = async (api: AccountApi, token: string): Promise<string> => {
  const expires_at = new Date(api.clock.now.getTime() - 1)
  await api.db.updateTable('link').set({ expires_at }).where('hash', '=', secretHash(token)).execute()
  return token
}

/** A registered person of company A, and the token of their reset link. */
export const resetLink = async (api: AccountApi) => {
  const person = await api.person({ company: companyA })
  // Each time from another network address: the number of requests per address is limited.
  const headers = { 'x-forwarded-for': `10.0.0.${nextNumber() % 256}` }
  await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email }, headers })
  return { person, token: await api.linkOf(person.email) }
}

/** A registered person of company A, and the token of the link in the mail about a new login. */
export const secureLink = async (api: AccountApi) => {
  const person = await api.person({ company: companyA })
  const body = { email: person.email, password }
  for (const _ of [1, 2]) await api.call('POST', '/api/login', { body })
  return { person, token: await api.linkOf(person.email, 'login') }
}

export const locked = { lock_flg: 1, lock_reason: 'inactivity' }

/** The token that the login of a locked person of company A returns. */
export const unlockToken = async (api: AccountApi, manager: boolean): Promise<string> => {
  const { email } = await api.person({ company: companyA, manager, columns: locked })
  return (await api.call('POST', '/api/login', { body: { email, password } })).body.unlock_token
}

/** A policy other than that of the company, which offers passkeys or, in a year, demands them. */
const nextPolicy = async ({ db, clock }: AccountApi, code: string) => {
  const { passkey_policy, passkey_version: row_version } = await db
    .selectFrom('company')
    .select(['passkey_policy', 'passkey_version'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const from = new Date(clock.now.getTime() + 365 * day).toISOString()
  return passkey_policy === 'offered'
    ? { passkey_policy: 'all', passkey_from: from, row_version }
    : { passkey_policy: 'offered', passkey_from: null, row_version }
}

/** Which side a call of both is made by. */
type Called = Pick<Subject, 'api'> & { side: Side['kind'] }

/** A person of company A, or an employee. */
const personOf = (api: AccountApi, side: Side['kind']) =>
  api.person(side === 'employee' ? { employee: 'editor' } : { company: companyA })

const login = async ({ api, side }: Called) => {
  const { email } = await personOf(api, side)
  return { body: { email, password } }
}

/** A login that waits for its code, of a person of company A or of an employee. */
const pendingLogin = async ({ api, side }: Called) => {
  const person = await personOf(api, side)
  const { path } = sidesOf(auth, 'postLogin')[side]
  const value = JSON.stringify({ new_browser_code: 1, row_version: 0 })
  await api.db.deleteFrom('setting').where('name', '=', 'login').execute()
  await api.db.insertInto('setting').values({ name: 'login', value }).execute()
  const { body } = await api.call('POST', path, { body: { email: person.email, password } })
  await api.db.deleteFrom('setting').where('name', '=', 'login').execute()
  const code = /\b\d{6}\b/.exec((await api.mailsTo(person.email)).at(-1)?.text ?? '')?.[0] ?? ''
  return { person, proof_token: body.proof_token as string, code }
}

const proof = async ({ api, side }: Called) => {
  const { proof_token, code } = await pendingLogin({ api, side })
  return { body: { proof_token, code } }
}

/** A login of a person with a passkey that waits for it, with the person's passkey as used or a recovery code. */
const passkeyLogin = async ({ api, side }: Called) => {
  const person = await personOf(api, side)
  await givePasskey(api, person)
  const [recovery_code = ''] = await giveRecoveryCodes(api, person)
  const { path } = sidesOf(auth, 'postLogin')[side]
  const { body } = await api.call('POST', path, { body: { email: person.email, password } })
  const proof_token = body.proof_token as string
  return { person, proof_token, recovery_code }
}

const passkeyOptions = async ({ api, side }: Called) => ({
  body: { proof_token: (await passkeyLogin({ api, side })).proof_token },
})

const passkeyProof = async ({ api, side }: Called) => {
  const { person, proof_token } = await passkeyLogin({ api, side })
  return { body: { proof_token, ...(await usedPasskeyFor(api, person, 'proof', proof_token)) } }
}

/** A login that waits for passkeys that are lost. */
const lostPasskeys = async ({ api, side }: Called) => ({
  body: { proof_token: (await passkeyLogin({ api, side })).proof_token, text: '電話をなくしました。' },
})

const recoveryProof = async ({ api, side }: Called) => {
  const { proof_token, recovery_code } = await passkeyLogin({ api, side })
  return { body: { proof_token, recovery_code } }
}

/** A login with a passkey alone, of a browser. */
const passkeyAlone = async ({ api, side }: Called) => {
  const person = await personOf(api, side)
  const browser_token = 'b'.repeat(43)
  return { body: { browser_token, ...(await usedPasskeyFor(api, person, 'login', browser_token)) } }
}

const ofBrowser = async () => ({ body: { browser_token: 'b'.repeat(43) } })

/** A passkey of who calls. */
const ownPasskey = async ({ api, member, caller = member }: Subject) => ({
  passkey_id: (await givePasskey(api, caller)).passkey_id,
})

const withPasskey = async (subject: Subject) => {
  await ownPasskey(subject)
  return {}
}

const ownPasskeyName = async (subject: Subject) => ({ body: { ...(await ownPasskey(subject)), name: 'Key ring' } })

/** A suspended passkey of who calls. */
const ownSuspended = async (subject: Subject) => {
  const { passkey_id } = await ownPasskey(subject)
  const { db, clock } = subject.api
  const { counter, ...passkey } = await db
    .deleteFrom('passkey')
    .where('id', '=', passkey_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('suspended_passkey')
    .values({ ...passkey, counter: Number(counter), suspended_at: clock.now })
    .execute()
  return { body: { passkey_id } }
}

/** Someone who calls with the password and a passkey, and whose request to remove the passkeys waits. */
const ownLoss = async ({ api: { db, clock }, member, caller = member }: Subject) => {
  const yesterday = new Date(clock.now.getTime() - day)
  await db
    .updateTable('token')
    .set({ factor_since: yesterday, with_password: 1 })
    .where('user_id', '=', caller.id)
    .execute()
  const request = { user_id: caller.id, kind: 'passkey', text: '紛失', requested_at: clock.now } as const
  await db
    .insertInto('unlock_request')
    .values(request)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return {}
}

const ownPasskeyId = async (subject: Subject) => ({ body: await ownPasskey(subject) })

const newPasskey = async ({ api, member, caller = member }: Subject) => ({ body: await newPasskeyFor(api, caller) })

const provingPasskey = async ({ api, member, caller = member }: Subject) => ({
  body: await usedPasskeyFor(api, caller, 'prove', caller.token ?? ''),
})

/** Links an employee with the account of their id at the provider. */
export const linkTo = async (api: AccountApi, user_id: string): Promise<void> => {
  const link = { user_id, issuer: api.issuer.origin, subject: user_id, email: '', linked_at: api.clock.now }
  await api.db
    .insertInto('oidc_link')
    .values(link)
    .onConflict(row => row.doNothing())
    .execute()
}

/** What the provider gives for a login there. */
export const oidcTokens = async (api: AccountApi, claims: Record<string, unknown> = {}) => {
  const nonce = randomUUID()
  return { id_token: await api.issuer.idToken(nonce, claims), nonce }
}

const samePassword = async (): Promise<Input> => ({
  body: { current_password: password, password, password_confirmation: password },
})

/** The privacy policy, with one version that is a draft or scheduled. */
const privacyDraft = async (api: AccountApi, published_at: Date | null) => {
  const key = { document: 'privacy' as const, version: 1 }
  await api.db.deleteFrom('terms').where('document', '=', 'privacy').execute()
  await api.db
    .insertInto('terms')
    .values(
      (['ja', 'en'] as const).map(locale => ({
        ...key,
        locale,
        text: `Policy ${locale}.`,
        published_at,
        row_version: 1,
      })),
    )
    .execute()
  return { ...key, row_version: 1 }
}

export const signInInputs = {
  postLogin: login,
  postLoginCode: proof,
  postLoginCodeResend: proof,
  getPasskeyList: none,
  postPasskeyOptions: none,
  postPasskeyAdd: newPasskey,
  postPasskeyEdit: ownPasskeyName,
  postPasskeyDelete: ownPasskeyId,
  postPasskeyKeep: ownSuspended,
  postPasskeyFound: ownLoss,
  postPasskeyRecovery: withPasskey,
  postLoginPasskeyOptions: ofBrowser,
  postLoginPasskey: passkeyAlone,
  postLoginProofPasskeyOptions: passkeyOptions,
  postLoginProofPasskey: passkeyProof,
  postLoginProofRecovery: recoveryProof,
  postLoginProofLost: lostPasskeys,
  getAdminLoginSetting: none,
  postAdminLoginSetting: async ({ api }) => {
    await api.db.deleteFrom('setting').where('name', '=', 'login').execute()
    return { body: { new_browser_code: 0, proof_minutes: 15, row_version: 0 } }
  },
  getPasskeyPolicy: async ({ side }) => (side === 'customer' ? list() : {}),
  postPasskeyPolicy: async ({ api, side }) => ({
    body:
      side === 'customer'
        ? { company_code: companyA, ...(await nextPolicy(api, companyA)) }
        : await nextPolicy(api, 'C000000'),
  }),
  getAdminOidcSetting: none,
  postAdminOidcSetting: async ({ api }) => {
    await api.db.deleteFrom('setting').where('name', '=', 'oidc').execute()
    return { body: { passwords_off: 0, emergency_email: '', row_version: 0 } }
  },
  postAdminLoginOidc: async ({ api }) => {
    const { id, email } = await api.person({ employee: 'editor', email: `oidc${nextNumber()}@maker.example` })
    return { body: await oidcTokens(api, { sub: id, email }) }
  },
  postAdminSessionProofOidc: async ({ api, caller }) => {
    if (caller) await linkTo(api, caller.id)
    return { body: await oidcTokens(api, caller ? { sub: caller.id } : {}) }
  },
  postAdminLogoutOidc: async ({ api }) => ({ body: { logout_token: await api.issuer.logoutToken({ sub: 'nobody' }) } }),
  postLogout: none,
  getSessionList: none,
  postSessionProof: async () => ({ body: { password } }),
  postSessionProofOptions: withPasskey,
  postSessionProofPasskey: provingPasskey,
  postSessionEnd: otherSession,
  postSessionOthers: none,
  getCheck: none,
  getTextTerms: none,
  getDocumentList: none,
  getDocumentText: async () => ({ query: { document: 'terms' } }),
  getUserConsent: none,
  postUserConsentDocument: async () => ({ body: { documents: [{ document: 'terms', version: 1 }] } }),
  getAdminDocumentList: none,
  getAdminDocumentDetail: async () => ({ query: { document: 'terms', version: '1' } }),
  postAdminDocumentDraft: async ({ api }) => {
    await api.db.deleteFrom('terms').where('document', '=', 'privacy').execute()
    return { body: { document: 'privacy' } }
  },
  postAdminDocumentEdit: async ({ api }) => ({ body: { ...(await privacyDraft(api, null)), ja: '新', en: 'New' } }),
  postAdminDocumentDelete: async ({ api }) => ({ body: await privacyDraft(api, null) }),
  postAdminDocumentPublish: async ({ api }) => ({
    body: { ...(await privacyDraft(api, null)), published_at: '2030-01-01T00:00:00Z' },
  }),
  postAdminDocumentUnpublish: async ({ api }) => ({ body: await privacyDraft(api, new Date('2030-01-01T00:00:00Z')) }),
  postAccountSecure: async ({ api }) => ({ body: { token: (await secureLink(api)).token } }),
  postAccountSecureCheck: async ({ api }) => ({ body: { token: (await secureLink(api)).token } }),
  postForgetPassword: async ({ api }) => ({ body: { email: (await api.person({ company: companyA })).email } }),
  postForgetPasswordResend: async ({ api }) => ({ body: { token: await expired(api, (await resetLink(api)).token) } }),
  getForgetPasswordCheck: async ({ api }) => ({ params: { token: (await resetLink(api)).token } }),
  postForgetPasswordVerification: async ({ api }) => ({
    params: { token: (await resetLink(api)).token },
    body: newPassword,
  }),
  postAdminUserPassword: async ({ member }) => ({ params: { user_id: member.id } }),
  postEditPassword: samePassword,
  postUserConsent: async () => ({ body: { terms_version: 1 } }),
  postApplyUnlock: async ({ api }) => ({
    body: { unlock_token: await unlockToken(api, true), text: '休職していました。' },
  }),
} satisfies Partial<Inputs>
