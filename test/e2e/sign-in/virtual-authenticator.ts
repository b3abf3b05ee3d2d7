import type { CDPSession } from 'playwright-core'
import type { Person } from '../journey/person.ts'

/** A passkey in Chromium's virtual authenticator. */
type Credential = Awaited<ReturnType<typeof credentialsOf>>[number]

const credentialsOf = async (cdp: CDPSession, authenticatorId: string) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** Chromium's virtual authenticator in the browser of a person, which verifies its user and has no passkey yet. */
export const addAuthenticator = async ({ context, page }: Person) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: () => credentialsOf(cdp, authenticatorId),
    /** Whether the person touches the sensor when asked. */
    answers: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether fingerprint or PIN are right. */
    recognizes: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    hold: (credential: Credential) => cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
    drop: (credentialId: string) => cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId }),
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
