import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useId } from 'react'
import { ApiError } from '../../api-error.ts'
import { useText } from '../../messages/index.ts'
import { Button } from '../action/Button.tsx'
import { focusHeading } from '../frame/heading.ts'
import { describeError, requestIdOf } from './describe-error.ts'
import { Notice } from './Notice.tsx'

/** Part of a resource store that `Loaded` needs. */
export interface Loadable<TData> {
  status: string
  data: TData | undefined
  error: unknown
  reload: () => Promise<void>
  /** `data` are those of another search: they must not show under the new conditions. */
  isOutdated?: boolean
  /** What failed, if it is not the resource itself. */
  failed?: string
}

interface LoadedProps<TData> {
  resource: Loadable<TData>
  /** Texts while loading and after a failure. */
  labels: { loading: string; failed: string }
  /** Shown while loading, in place of the text, which screen readers get. */
  placeholder?: ReactNode
  /** Draws the data in the background when they come: a long form would block a slow phone. */
  inBackground?: boolean
  children: (data: TData) => ReactNode
}

/** Renders a resource: a loading text, a failure with a retry button, or the data. */
export function Loaded<TData>({ resource, labels, placeholder, inBackground, children }: LoadedProps<TData>) {
  const t = useText()
  const reasonId = useId()
  const { status, error, reload, isOutdated } = resource
  const isDeferred = useDeferredValue(resource.data === undefined) && inBackground
  const data = isDeferred || isOutdated ? undefined : resource.data
  const requestId = requestIdOf(error)
  return (
    <>
      {status === 'failed' && (
        <Notice title={resource.failed ?? labels.failed} variant="danger">
          <p id={reasonId}>{describeError(error, t)}</p>
          {requestId && (
            <p className="small quiet">
              {t('error.requestId')} <span className="code">{requestId}</span>
            </p>
          )}
          <Button aria-describedby={reasonId} onClick={() => void reload()} small>
            {t('ui.retry')}
          </Button>
        </Notice>
      )}
      {status !== 'failed' && data === undefined && (
        <>
          <p className={placeholder ? 'visually-hidden' : 'loading-words'} role="status">
            {labels.loading}
          </p>
          {placeholder}
        </>
      )}
      {data !== undefined && children(data)}
    </>
  )
}

/** Element shown when the addressed object does not exist; set by the layout. */
export const MissingContext = createContext<ReactNode>(null)

/** Call fields that pages fill from the address. An invalid id there means that the object does not exist. */
const ids = ['company_code', 'code', 'user_id', 'template_id', 'id']

/** Whether the addressed object does not exist, or belongs to another company. */
export const isMissing = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false
  if (error.status === 404) return true
  const fields = error.status === 422 ? Object.keys(error.errors) : []
  return fields.some(field => ids.includes(field))
}

/** The 404 page, instead of a page whose data does not exist. */
export function Missing() {
  // Navigation focused the heading of the page that this one replaces.
  useEffect(() => focusHeading(), [])
  return useContext(MissingContext)
}
