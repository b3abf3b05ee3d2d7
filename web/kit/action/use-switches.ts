import { useState } from 'react'
import type { Flag } from '../../../shared/model/flag.ts'

interface SwitchesOptions<TItem> {
  keyOf: (item: TItem) => string
  /** Stores one decision. */
  onChange: (item: TItem, status: Flag) => Promise<void>
}

/** Switches that take effect at once: each shows the wish while it is on its way, and goes back where it failed. */
export const useSwitches = <TItem>({ keyOf, onChange }: SwitchesOptions<TItem>) => {
  const [pending, setPending] = useState<ReadonlyMap<string, Flag>>(new Map())
  const [done, setDone] = useState<{ item: TItem; status: Flag }>()
  const [failed, setFailed] = useState<{ item: TItem; error: unknown }>()
  return {
    /** What was stored last; nothing while the next one is on its way. */
    done,
    /** What could not be stored, and why. */
    failed,
    /** For the switch of an item whose stored status is this. */
    stateOf: (item: TItem, status: Flag) => {
      const wish = pending.get(keyOf(item))
      return { busy: wish !== undefined, checked: (wish ?? status) === 1 }
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
