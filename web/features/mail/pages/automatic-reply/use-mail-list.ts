import * as v from 'valibot'
import { mailStates } from '../../../../../shared/contract/mail/automatic-reply.ts'
import { useList } from '../../../../kit/list/list-state.ts'

const State = v.picklist(mailStates)

/** The list state of the page. An unknown state means `all`. */
export const useMailList = () => {
  const list = useList()
  const { page } = list
  const state = v.is(State, list.filter) ? list.filter : undefined
  return { list: { ...list, filter: state ?? 'all' }, query: { page, ...(state && { state }) } }
}
