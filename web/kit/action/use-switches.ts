import { useState } from 'react'
import type { Flag } from '../../../shared/model/flag.ts'

interface SwitchesOptions<TItem> {
  keyOf: (item: TItem) => string
  /** Saves one switch. */
  onChange: (item: TItem, status: Flag) => Promise<void>
}

/** State of optimistic switches: each shows its new state while it is saved, and reverts when saving fails. */
export const useSwitches = <TItem>({ keyOf, onChange }: SwitchesOptions<TItem>) => {
  const [pending, setPending] = useState<ReadonlyMap<string, Flag>>(new Map())
  const [done, setDone] = useState<{ item: TItem; status: Flag }>()
  const [failed, setFailed] = useState<{ item: TItem; error: unknown }>()
  return {
    /** The last saved change; undefined while another is saved. */
    done,
    /** The last change that could not be saved, and the error. */
    failed,
    /** Props of an item's switch; `status` is the saved one. */
    stateOf: (item: TItem, status: Flag) => {
      const requested = pending.get(keyOf(item))
      return { busy: requested !== undefined, checked: (requested ?? status) === 1 }
    },
    change: async (item: TItem, status: Flag) => {
      const key = keyOf(item)
      setPending(before => new Map(before).set(key, status))
      setDone(undefined)
      setFailed(undefined)
      try {
        await onChange(item, status)
        setDone({ item, status })
      } catch (error) {
        setFailed({ item, error })
      } finally {
        setPending(before => new Map([...before].filter(([other]) => other !== key)))
      }
    },
  }
}
