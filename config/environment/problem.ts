/** Raw variables as the process has them. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>

/** One variable that is not right. `got` never holds the value of a secret. */
export interface Problem {
  name: string
  got: string
  expected: string
}

/** Thrown once, with every variable that is not right. */
export class ConfigurationError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, got, expected }) => `  ${name}: got ${got}, expected ${expected}`)
    super(`The configuration is not right:\n${lines.join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** A variable's value for people: quoted, or only its length where it is a secret. */
export const describeValue = (value: string | undefined, secret: boolean): string => {
  if (value === undefined) return 'nothing'
  return secret ? `a value of length ${value.length}` : JSON.stringify(value)
}
