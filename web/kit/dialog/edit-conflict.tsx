import { useState } from 'react'
import { ApiError } from '../../api-error.ts'
import { type Translate, useText } from '../../messages/index.ts'
import type { Failure } from '../form/Form.tsx'
import { Notice } from '../status/Notice.tsx'

/** The current version of an object, from the error that says that it has changed. */
const currentOf = <TObject extends object>(error: unknown): TObject | undefined =>
  error instanceof ApiError && error.code === 'stale' ? (error.data.current as TObject) : undefined

/**
 * Optimistic locking for a form whose object others may change meanwhile (409 `stale`). After a conflict the form shows
 * the current version, and the next try overwrites only that version.
 */
export const useEditConflict = <TObject extends { row_version: number }>(initial: TObject) => {
  // The version that the form was opened with, and the current one after a conflict.
  const [opened, setOpened] = useState(initial)
  const [current, setCurrent] = useState<TObject>()
  return {
    opened,
    current,
    rowVersion: (current ?? opened).row_version,
    /** Returns the current version if the error is a conflict, and keeps it for the next try. */
    detect: (error: unknown): TObject | undefined => {
      const now = currentOf<TObject>(error)
      if (now) setCurrent(now)
      return now
    },
    /** Continues with the version that a call has saved. */
    restart: (saved: TObject) => {
      setOpened(saved)
      setCurrent(undefined)
    },
  }
}

/**
 * Saves a part of an object whose version counts the changes of all parts: if only others have changed, it saves once more, on
 * the current version.
 *
 * @param isUnchanged whether the part is the same in the current version
 */
export const saveUnlessChanged = async <TObject extends { row_version: number }>(
  save: (rowVersion: number) => Promise<void>,
  rowVersion: number,
  isUnchanged: (now: TObject) => boolean,
): Promise<void> => {
  try {
    await save(rowVersion)
  } catch (error) {
    const now = currentOf<TObject>(error)
    if (!now || !isUnchanged(now)) throw error
    await save(now.row_version)
  }
}

/** The part of a form that `refreshUnedited` needs. */
export interface FormOf<TField extends string> {
  getValues(field: TField): unknown
  setValue(field: TField, value: string): void
}

/** Updates fields that the person has not edited to the current version. Edited fields stay. */
export const refreshUnedited = <TField extends string>(
  form: FormOf<TField>,
  fields: readonly TField[],
  before: Record<TField, string>,
  now: Record<TField, string>,
): void => {
  for (const field of fields) if (form.getValues(field) === before[field]) form.setValue(field, now[field])
}

/** Text of a conflict for the form's error summary; undefined for other errors. */
export const staleFailure = (error: unknown, t: Translate): Failure | undefined =>
  error instanceof ApiError && error.code === 'stale'
    ? { title: t('edit.stale'), text: t('edit.staleText') }
    : undefined

export interface StatedFact {
  term: string
  value: string
}

/** Lists what others changed since a form was opened. Multi-line texts are collapsed. */
export function Differences({ before, now }: { before: readonly StatedFact[]; now: readonly StatedFact[] }) {
  const t = useText()
  const changed = now.filter(({ value }, at) => value !== before[at]?.value)
  return (
    <Notice title={t('edit.changedMeanwhile')} variant="note">
      {changed.length === 0 ? (
        <p>{t('edit.changedElsewhere')}</p>
      ) : (
        <ul className="plain-list">
          {changed.map(({ term, value }) => (
            <li key={term}>
              {value.includes('\n') ? (
                <details>
                  <summary>{t('edit.changedText', { term })}</summary>
                  <p className="typed-text">{value}</p>
                </details>
              ) : (
                t('edit.changedTo', { term, value: value || t('ui.notEntered') })
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
