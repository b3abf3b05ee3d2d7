import type { Side } from '../../../../shared/contract/both.ts'
import type { CallName, Contract } from '../../../../shared/contract/index.ts'
import type { Person } from '../../people.ts'
import { type AccountApi, companyA } from '../../set-up.ts'

export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** The target of the inputs: company A and a general user of it; and who calls, if that matters. */
export interface Subject {
  api: AccountApi
  member: Person
  caller?: Person | undefined
}

/** Calls by the name of their handler: that of both sides is once in it, and that of a list and its file. */
type HandlerName = {
  [K in CallName]: Contract[K] extends { side: 'employee' } | { list: string } ? never : K
}[CallName]

/** An input for each call: each domain holds those of its calls. */
export type Inputs = {
  [K in HandlerName]: (
    subject: Subject & (Contract[K] extends { side: 'customer' } ? { side: Side['kind'] } : unknown),
  ) => Promise<Input>
}

let count = 0
/** A number that no other input has. */
export const nextNumber = (): number => ++count

export const freshAddress = (): string => `fresh${++count}@fresh${count}.example.net`

/** Names no session. */
export const noSession = { session: 'A'.repeat(43) }

export const none = async (): Promise<Input> => ({})

export const list = async () => ({ query: { company_code: companyA } })

export const info = async ({ member }: Pick<Subject, 'member'>) => ({ company_code: companyA, user_id: member.id })
