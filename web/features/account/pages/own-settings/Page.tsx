import { useState } from 'react'
import { needing } from '../../../../calls.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Switch } from '../../../../kit/action/Switch.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { useMedia } from '../../../../kit/frame/use-media.ts'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { SkeletonBars } from '../../../../kit/status/SkeletonPanel.tsx'
import { useText } from '../../../../messages/index.ts'
import { changeMailLanguage, useOwnLanguage } from '../../../../state/own-language.ts'
import { useSearchKey } from '../../../../state/search-key.ts'
import { useSession } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { SessionList } from '../../../sign-in/dialogs/own-sessions/SessionList.tsx'
import { PasskeyPanel } from '../../../sign-in/panels/PasskeyPanel.tsx'

const ChangePassword = lazyDialog(() => import('../../../sign-in/dialogs/ChangePassword.tsx'))

/** What an employee sets for themselves; customers have it on the page of their account. */
export default function Page() {
  const t = useText()
  const email = useSession(({ auth }) => auth?.email)
  const isPhone = useMedia('(width <= 650px)')
  return (
    <Main width="narrow">
      <PageHeader label={email} title={t('route.ownSettings')} />
      <MailLanguage />
      <Password />
      <PasskeyPanel />
      <Panel title={t('sessions.title')}>
        <SessionList />
      </Panel>
      {!isPhone && <Keyboard />}
    </Main>
  )
}

const MailLanguage = needing('getAdminLanguage', function MailLanguage() {
  const t = useText()
  const language = useResource(useOwnLanguage, {})
  return (
    <Panel title={t('language.mails')}>
      <Loaded
        labels={{ loading: t('language.loading'), failed: t('language.failed') }}
        placeholder={<SkeletonBars rows={1} />}
        resource={language}
      >
        {({ locale }) => {
          const other = locale === 'ja' ? 'en' : 'ja'
          return (
            <Rows>
              <Row
                action={
                  <Button onClick={() => void changeMailLanguage(other)} small>
                    {t('language.change', { language: t(`audit.value.locale.${other}`) })}
                  </Button>
                }
                note={t('language.own', { language: t(`audit.value.locale.${locale}`) })}
              />
            </Rows>
          )
        }}
      </Loaded>
    </Panel>
  )
})

const Password = needing('postAdminEditPassword', function Password() {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Panel title={t('login.password')}>
      <Rows>
        <Row
          action={
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
              {t('password.change')}
            </Button>
          }
          note={t('password.othersEnd')}
        />
      </Rows>
      {open && <ChangePassword onClose={() => setOpen(false)} />}
    </Panel>
  )
})

function Keyboard() {
  const t = useText()
  const { on, toggle } = useSearchKey()
  return (
    <Panel title={t('own.keyboard')}>
      <Rows>
        <Row
          action={
            <Switch
              checked={on}
              labelledBy="search-key"
              labels={{ on: t('activation.on'), off: t('activation.off') }}
              onChange={toggle}
            />
          }
          title={t('own.searchKey')}
          titleId="search-key"
        />
      </Rows>
    </Panel>
  )
}
