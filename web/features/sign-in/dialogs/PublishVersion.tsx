import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { crossCheck } from '../../../../shared/model/cross-check.ts'
import { Dialog, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { TimeField } from '../../../kit/field/TimeField.tsx'
import { type Loadable, Loaded } from '../../../kit/status/Loaded.tsx'
import { OptionalLocalTime } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'

const Publication = v.pipe(
  v.object({ when: v.picklist(['now', 'later'], 'choice'), published_at: OptionalLocalTime }),
  crossCheck(
    ['when', 'published_at'],
    'published_at',
    ({ when, published_at }) => when === 'now' || published_at !== null,
    'required',
  ),
)

type Count = Loadable<{ count: number }>

interface PublishVersionProps {
  /** The document and its version. */
  name: string
  /** Customers who can log in; reloaded when the dialog opens. */
  count: Count
  onClose: () => void
  /** `at`: ISO 8601; null: now. */
  onPublish: (at: string | null) => Promise<void>
}

/** Asks when a version takes effect, and says how many people will be asked for their consent. */
export default function PublishVersion({ name, count, onClose, onPublish }: PublishVersionProps) {
  const t = useText()
  return (
    <Dialog onClose={onClose} title={t('document.publishTitle')}>
      <DialogForm
        defaults={{ when: 'now', published_at: '' }}
        failed={t('document.publishFailed')}
        guarded={false}
        label={t('document.publishTitle')}
        onSubmit={({ when, published_at }) => onPublish(when === 'now' ? null : published_at)}
        schema={Publication}
        submit={t('document.publish')}
      >
        <DialogSubject name={name} />
        <When count={count} />
        <p>{t('document.fixed')}</p>
      </DialogForm>
    </Dialog>
  )
}

/** The choice of the time, and what it means. */
function When({ count }: { count: Count }) {
  const t = useText()
  const isLater = useWatch({ name: 'when' }) === 'later'
  // While the count reloads, the old one must not show.
  const now = count.status === 'ready' ? count.data : undefined
  return (
    <>
      <RadioField
        label={t('document.when')}
        name="when"
        options={[
          { value: 'now', label: t('document.now') },
          { value: 'later', label: t('document.later') },
        ]}
        required
      />
      {isLater && <TimeField hint="document.dateHint" label={t('document.date')} name="published_at" required />}
      <Loaded
        resource={{ ...count, data: now }}
        labels={{ loading: t('document.counting'), failed: t('document.countFailed') }}
      >
        {({ count: people }) => (
          <p>
            <strong>{t(isLater ? 'document.askedLater' : 'document.asked', { count: people })}</strong>
          </p>
        )}
      </Loaded>
    </>
  )
}
