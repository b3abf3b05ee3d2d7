import { describe, expect, test } from 'vitest'
import { withoutAddress } from '../../../../web/features/mail/parts/smtp-reply.ts'

describe('a reply of the mail server', () => {
  test.each([
    ['550 5.1.1 <a@b.example>: Recipient address rejected', '550 5.1.1 Recipient address rejected'],
    ['550 5.1.1 <A@B.example> user unknown', '550 5.1.1 user unknown'],
    ['<a@b.example>, no such user', 'no such user'],
    ['550 rejected <a@b.example>', '550 rejected'],
    ['421 Try again later', '421 Try again later'],
    ['550 <c@d.example>: relaying denied', '550 <c@d.example>: relaying denied'],
  ])('%s', (reply, shown) => expect(withoutAddress(reply, 'a@b.example')).toBe(shown))
})
