import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { crossCheck } from '../../../../../shared/model/cross-check.ts'
import type { ImportInfo } from '../../../../../shared/model/job.ts'
import { importInvitations } from '../../../../../shared/rules/account-import.ts'
import { CheckboxField } from '../../../../kit/field/CheckboxField.tsx'
import { RadioField } from '../../../../kit/field/RadioField.tsx'
import { TimeField } from '../../../../kit/field/TimeField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { hasChanges } from '../../../../kit/form/leave.ts'
import { OptionalLocalTime } from '../../../../kit/text/time.ts'
import { useText } from '../../../../messages/index.ts'
import { labelsOf, runText } from '../../parts/import/job-views.tsx'
import { type ImportSide, isStale, runImport } from '../../stores/imports.ts'

const Run = v.pipe(
  v.object({
    invitation: v.picklist(importInvitations, 'choice'),
    invite_at: OptionalLocalTime,
    /** Another person has checked it. */
    takes_over: v.literal(true, 'required'),
  }),
  crossCheck(
    ['invitation', 'invite_at'],
    'invite_at',
    ({ invitation, invite_at }) => invitation !== 'at' || invite_at !== null,
    'required',
  ),
)

/** Cells have been typed, and not checked: a run would leave them out. */
const uncheckedCells = new Error('cells are not checked')

/** Runs a checked import: when new people are invited, and how many rows are imported. */
export function RunForm({ info, side }: { info: ImportInfo; side: ImportSide }) {
  const t = useText()
  const { id, row_version, is_own, checked_by, found } = info
  const isOther = is_own === 0
  return (
    <Form
      className="panel-body stack import-run"
      defaults={{ invitation: found.add > 0 ? 'now' : 'none', invite_at: '', takes_over: isOther ? undefined : true }}
      failed={t('import.runFailed')}
      failure={error =>
        error === uncheckedCells
          ? { title: t('import.runFailed'), text: t('import.uncheckedCells') }
          : isStale(error)
            ? { title: t('edit.stale'), text: t('import.runStale') }
            : undefined
      }
      guarded={false}
      // Corrections may be what first adds people.
      key={String(found.add > 0)}
      label={t(labelsOf(info).runForm)}
      onSubmit={async ({ invitation, invite_at }) => {
        if (hasChanges()) throw uncheckedCells
        await runImport(side, {
          id,
          row_version,
          takes_over: isOther,
          invitation,
          ...(invitation === 'at' && invite_at !== null ? { invite_at } : {}),
        })
      }}
      schema={Run}
    >
      {found.add > 0 && <Invitations />}
      {found.error > 0 && <p className="small quiet">{t(labelsOf(info).leftOut, { count: found.error })}</p>}
      {isOther && (
        <CheckboxField label={t('import.takeOver')} name="takes_over" required>
          {t('import.takeOverText', { person: checked_by })}
        </CheckboxField>
      )}
      <div className="button-row">
        <SubmitButton>{runText(info, t)}</SubmitButton>
      </div>
    </Form>
  )
}

function Invitations() {
  const t = useText()
  const isLater = useWatch({ name: 'invitation' }) === 'at'
  return (
    <>
      <RadioField
        hint={t('import.invitationHint')}
        label={t('import.invitation')}
        name="invitation"
        options={[
          { value: 'now', label: t('import.inviteNow') },
          { value: 'at', label: t('import.inviteAt') },
          { value: 'none', label: t('import.inviteNone'), note: t('import.inviteNoneNote') },
        ]}
      />
      {isLater && <TimeField hint="document.dateHint" label={t('import.inviteTime')} name="invite_at" required />}
    </>
  )
}
