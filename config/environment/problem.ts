/** Unparsed environment variables. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>

/** One invalid variable. `got` never contains the value of a secret. */
export interface Problem {
  name: string
  got: string
  expected: string
}

/** Lists every invalid variable. */
export class ConfigurationError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, got, expected }) => `  ${name}: got ${got}, expected ${expected}`)
    super(`The configuration is not right:\n${lines.join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** A variable's value for an error message: quoted; only its length for a secret. */
export const describeValue = (value: string | undefined, secret: boolean): string => {
  if (value === undefined) return 'nothing'
  return secret ? `a value of length ${value.length}` : JSON.stringify(value)
}
