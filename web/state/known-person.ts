import type { PersonNames } from '../../shared/rules/person-fields.ts'
import type { AccountStatus } from '../../shared/rules/status.ts'

/** What a list shows of a person. */
type KnownPerson = PersonNames & { id: string; status: AccountStatus }

interface People {
  getState: () => { data: { data: readonly KnownPerson[] } | undefined }
}

const lists: People[] = []

/** Registers a list of people, whose pages show their names while they load. */
export const listsPeople = (list: People): void => void lists.push(list)

/** A person in the list from which the reader came, until the account is loaded. */
export const knownPerson = (id: string): KnownPerson | undefined =>
  lists.flatMap(list => list.getState().data?.data ?? []).find(person => person.id === id)
