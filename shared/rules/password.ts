/** Password rules (specification §5) with the codes of their messages, in the order of the form. */
export const passwordRules = [
  { code: 'password_length', holds: (p: string) => p.length >= 8 && p.length <= 20 },
  { code: 'password_upper', holds: (p: string) => /[A-Z]/.test(p) },
  { code: 'password_lower', holds: (p: string) => /[a-z]/.test(p) },
  { code: 'password_digit', holds: (p: string) => /[0-9]/.test(p) },
  { code: 'symbols', holds: (p: string) => /^\w*$/.test(p) },
] as const

type PasswordRuleCode = (typeof passwordRules)[number]['code']

/** Codes of the rules that a password breaks; empty if it is valid. */
export const brokenPasswordRules = (password: string): PasswordRuleCode[] =>
  passwordRules.filter(rule => !rule.holds(password)).map(rule => rule.code)
