import { useState } from 'react'
import type { Flag } from '../../../shared/model/flag.ts'

interface SwitchesOptions<TItem> {
  keyOf: (item: TItem) => string
  /** Saves one switch. */
  onChange: (item: TItem, status: Flag) => Promise<void>
}

/** A change that could not be saved. */
export interface SwitchFailure {
  status: Flag
  error: unknown
  /** Differs from the switch's previous failure. As the key of a notice, it makes screen readers announce each failure. */
  attempt: number
}

/** State of optimistic switches: each shows its new state while it is saved, and reverts when saving fails. */
export const useSwitches = <TItem>({ keyOf, onChange }: SwitchesOptions<TItem>) => {
  const [pending, setPending] = useState<ReadonlyMap<string, Flag>>(new Map())
  const [done, setDone] = useState<{ item: TItem; status: Flag }>()
  const [failures, setFailures] = useState<ReadonlyMap<string, SwitchFailure>>(new Map())
  return {
    /** The last saved change; undefined while another is saved. */
    done,
    /** Props of an item's switch; `status` is the saved one. */
    stateOf: (item: TItem, status: Flag) => {
      const requested = pending.get(keyOf(item))
      return { busy: requested !== undefined, checked: (requested ?? status) === 1 }
    },
    /** Why an item's switch was reverted. It stays until that switch changes: another one must not move under the pointer. */
    failureOf: (item: TItem, status: Flag): SwitchFailure | undefined => {
      const failure = failures.get(keyOf(item))
      return failure?.status === status ? undefined : failure
    },
    change: async (item: TItem, status: Flag) => {
      const key = keyOf(item)
      setPending(before => new Map(before).set(key, status))
      setDone(undefined)
      try {
        await onChange(item, status)
        setDone({ item, status })
        setFailures(before => without(before, key))
      } catch (error) {
        setFailures(before => new Map(before).set(key, { status, error, attempt: (before.get(key)?.attempt ?? 0) + 1 }))
      } finally {
        setPending(before => without(before, key))
      }
    },
  }
}

const without = <TValue>(map: ReadonlyMap<string, TValue>, key: string): ReadonlyMap<string, TValue> =>
  new Map([...map].filter(([other]) => other !== key))
