/** URLs, and runs that cover most of a link's 43-character secret, in case a line break splits it. */
const secrets = /https?:\S+|token=\S+|[\w-]{22,}/gi

/** Redacts a mail server's message, which may quote links of the refused mail: they are secrets. */
export const withoutSecrets = (message: string): string => message.replaceAll(secrets, '[...]')
