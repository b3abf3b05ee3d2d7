import { useState } from 'react'
import { requestKindWords } from '../../../../shared/lists/requests.ts'
import { type RequestSetting, requestSetting } from '../../../../shared/settings/request.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { PageHeader } from '../../../kit/frame/PageHeader.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { type Translate, useText } from '../../../messages/index.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { settingStore } from '../../reference/stores/setting.ts'
import { noticeNames } from '../parts/request-names.ts'

const { useSetting, save } = settingStore<RequestSetting>(requestSetting)
const employees = { audience: 'employee' } as const

const EditRequestSetting = lazyDialog(() => import('../dialogs/EditRequestSetting.tsx'))

const heldText = ({ held_kinds }: RequestSetting, t: Translate): string =>
  held_kinds.length === 0
    ? t('requests.heldNone')
    : listOf(
        held_kinds.map(kind => t(requestKindWords[kind])),
        t.locale,
      )

/** Header of the requests: how they are received, which editors can change. */
export function RequestsHeader({ title }: { title: string }) {
  const t = useText()
  const mayChange = useMayChange()
  const { data, status } = useResource(useSetting, employees)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader
        actions={
          mayChange &&
          data && (
            <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
              {t('requests.settingOpen')}
            </Button>
          )
        }
        data={
          data && [
            { term: t('requests.held'), value: heldText(data, t) },
            { term: t('requests.notify'), value: t(noticeNames[data.notify]) },
          ]
        }
        holdsPage={!data && status !== 'failed'}
        label={t('accounts.everywhere')}
        title={title}
      />
      {editing && data && (
        <EditRequestSetting
          onClose={() => setEditing(false)}
          onSave={(latest, choice) => save(employees, latest, choice)}
          setting={data}
        />
      )}
    </>
  )
}
