import { useState } from 'react'
import { ApiError } from '../../api-error.ts'
import type { Translate } from '../../messages/index.ts'
import type { Failure } from '../form/Form.tsx'

/**
 * Something that is edited and that others may change meanwhile (409 `stale`). Nothing is overwritten unseen: the
 * next try goes over what was shown.
 */
export const useEditConflict = <TThing extends { row_version: number }>(given: TThing) => {
  // What stood there at first, and what somebody else has made of it since.
  const [opened, setOpened] = useState(given)
  const [current, setCurrent] = useState<TThing>()
  return {
    opened,
    current,
    rowVersion: (current ?? opened).row_version,
    /** What stands there now, where a call failed because of it; the form shows it from then on. */
    detect: (error: unknown): TThing | undefined => {
      if (!(error instanceof ApiError && error.code === 'stale')) return undefined
      const now = error.data.current as TThing
      setCurrent(now)
      return now
    },
    /** Goes on with what a call has stored. */
    restart: (stored: TThing) => {
      setOpened(stored)
      setCurrent(undefined)
    },
  }
}

/** A form that has these fields, among others. */
export interface FormOf<TField extends string> {
  getValues(field: TField): unknown
  setValue(field: TField, value: string): void
}

/** Fields that the person has left as they were take what stands there now; what was typed stays. */
export const refreshUnedited = <TField extends string>(
  form: FormOf<TField>,
  fields: readonly TField[],
  before: Record<TField, string>,
  now: Record<TField, string>,
): void => {
  for (const field of fields) if (form.getValues(field) === before[field]) form.setValue(field, now[field])
}

/** Words at the head of the form. */
export const staleFailure = (error: unknown, t: Translate): Failure | undefined =>
  error instanceof ApiError && error.code === 'stale'
    ? { title: t('edit.stale'), text: t('edit.staleText') }
    : undefined
