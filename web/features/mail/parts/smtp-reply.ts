/** A mail server's reply without the address that it repeats: `550 5.1.1 <a@b.example>: unknown` → `550 5.1.1 unknown`. */
export const withoutAddress = (reply: string, address: string): string => {
  const repeated = `<${address.toLowerCase()}>`
  const at = reply.toLowerCase().indexOf(repeated)
  if (at < 0) return reply
  return `${reply.slice(0, at).trimEnd()} ${reply.slice(at + repeated.length).replace(/^[:,]?\s*/, '')}`.trim()
}
