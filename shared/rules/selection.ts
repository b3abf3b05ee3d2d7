/** What can be done with all people that a list has found, or that were selected in it. */
export const selectionActions = [
  'invite',
  'activate',
  'deactivate',
  'unlock',
  'permit',
  'withdraw',
  'administrator',
  'general',
] as const
export type SelectionAction = (typeof selectionActions)[number]

/** Those of administrators of customers: the maker decides about roles. */
export const managerActions = ['invite', 'activate', 'deactivate', 'unlock', 'permit', 'withdraw'] as const

/** Whether an action is about services. */
export const isAboutServices = (action: SelectionAction): boolean => action === 'permit' || action === 'withdraw'

/** Most people that are named one by one, instead of by a search. */
export const maxSelected = 500
