import { useEffect } from 'react'
import { api } from '../api.ts'
import { publicResource } from './resource.ts'

/** What pages show of the maker, without a load of its own. */
export const makerState = publicResource('maker', signal => api.getMaker({ signal }))

/** Loads what pages show of the maker, once for headers, footers, links and consent. */
export const loadMaker = () => makerState.getState().load({})

/** The maker's name and support hours in the reader's language, and its documents in force. */
export const useMaker = () => {
  const maker = makerState()
  useEffect(() => {
    // The state itself: the first render of prerendered HTML still has the initial one.
    if (makerState.getState().status === 'idle') void loadMaker()
  }, [])
  return maker
}
