import { EyeOff, RotateCcw } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { useLocation } from 'wouter'
import type { NewsDetail } from '../../../../../shared/contract/home/news.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Confirm } from '../../../../kit/dialog/Confirm.ts'
import { Differences, refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { useHeadingFocusOnUnmount } from '../../../../kit/frame/heading.ts'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { HeldNotice } from '../../../../kit/status/HeldNotice.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { NewsChip } from '../../parts/NewsChip.tsx'
import { addNews, editNews, showNews, useNewsItem, withdrawNews } from '../../stores/news.ts'
import { NewsFields } from './NewsFields.tsx'
import { NewsTexts } from './NewsPreview.tsx'
import { type NewsField, newsFacts, newsFields, newsForm, textFor, toFields, toFormValues } from './news-form.ts'

interface WithdrawalProps {
  news: NewsDetail
  /** The item that the call returned. */
  onChange: (news: NewsDetail) => void
}

/** A button that its own press removes: the focus then goes to the heading. */
function Once(props: ComponentProps<typeof Button>) {
  useHeadingFocusOnUnmount()
  return <Button {...props} />
}

/** Brings a withdrawn item back, or decides about a held one that it stays withdrawn. */
function Withdrawn({ news, onChange }: WithdrawalProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const { title } = textFor(news, t.locale)
  const { show } = useAlert.getState()
  const decide = async (withdrawn: boolean) => {
    setBusy(true)
    try {
      onChange(await withdrawNews(news, withdrawn))
      const message = withdrawn ? 'news.wasWithdrawn' : 'news.restored'
      show({ variant: 'success', message, values: { title } })
    } catch (error) {
      show({ variant: 'danger', message: withdrawn ? 'news.keepFailed' : 'news.restoreFailed', error })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Once busy={busy} icon={RotateCcw} onClick={() => void decide(false)}>
        {t('news.restore')}
      </Once>
      {news.held && (
        <Once busy={busy} icon={EyeOff} onClick={() => void decide(true)}>
          {t('news.keepWithdrawn')}
        </Once>
      )}
    </>
  )
}

/** Withdraws a news item after a confirmation, or brings it back. Edits in the form stay. */
function Withdrawal({ news, onChange }: WithdrawalProps) {
  const t = useText()
  const [confirming, setConfirming] = useState(false)
  const { title } = textFor(news, t.locale)
  const { show } = useAlert.getState()
  if (news.state === 'withdrawn') return <Withdrawn news={news} onChange={onChange} />
  return (
    <>
      <Button aria-haspopup="dialog" icon={EyeOff} onClick={() => setConfirming(true)}>
        {t('news.withdrawOpen')}
      </Button>
      {confirming && (
        <Confirm
          about={
            <>
              <Time value={news.published_at} zone={false} /> –{' '}
              {news.ends_at ? <Time value={news.ends_at} zone={false} /> : t('news.open')}
            </>
          }
          alert
          careful
          confirm={t('news.withdraw')}
          failed={t('news.withdrawFailed')}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            onChange(await withdrawNews(news, true))
            setConfirming(false)
            show({ variant: 'success', message: 'news.wasWithdrawn', values: { title } })
          }}
          subject={<span translate="no">{title}</span>}
          title={t('news.withdrawTitle')}
        >
          <p>{t('news.withdrawText')}</p>
        </Confirm>
      )}
    </>
  )
}

type NewsFormState = UseFormReturn<
  v.InferInput<ReturnType<typeof newsForm>>,
  unknown,
  v.InferOutput<ReturnType<typeof newsForm>>
>

/** Edits a news item beside its preview. After an edit conflict, it shows the differences. */
function Editor({ news }: { news: NewsDetail }) {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const { opened, current, rowVersion, detect, restart } = useEditConflict(news)
  const { news_id } = news

  /** After an edit conflict, unedited fields take the current values. */
  const mergeCurrent = (error: unknown, form: NewsFormState) => {
    const now = detect(error)
    if (now) refreshUnedited<NewsField>(form, newsFields, toFields(current ?? opened), toFields(showNews(now)))
  }
  return (
    <Form
      className="stack"
      defaults={toFormValues(opened)}
      draft={`news ${news_id}`}
      failed={t('news.saveFailed')}
      failure={error => staleFailure(error, t)}
      label={t('route.settingsNewsItem')}
      onSubmit={async (values, form) => {
        try {
          const saved = await editNews({ news_id, ...values, row_version: rowVersion })
          restart(saved)
          form.reset(toFormValues(saved))
          const { title } = textFor(saved, t.locale)
          useAlert.getState().show({ variant: 'success', message: 'news.saved', values: { title } })
        } catch (error) {
          mergeCurrent(error, form)
          throw error
        }
      }}
      schema={newsForm(locale)}
    >
      {current && <Differences before={newsFacts(opened, t)} now={newsFacts(current, t)} />}
      <NewsFields
        actions={<Withdrawal news={{ ...news, row_version: rowVersion }} onChange={restart} />}
        locale={locale}
        onLocale={setLocale}
        submit={t('edit.save')}
      />
    </Form>
  )
}

const factsOf = ({ published_at, ends_at, updated_at }: NewsDetail, t: Translate) => [
  { term: t('news.from'), value: <Time value={published_at} /> },
  { term: t('news.until'), value: ends_at ? <Time value={ends_at} /> : t('news.open') },
  { term: t('news.updated'), value: <Time value={updated_at} /> },
]

/** One news item, or with the id `new` a new one. View-only employees see it as customers do. */
export default function Page({ params: { newsId } }: PageProps<'settingsNewsItem'>) {
  const t = useText()
  const mayChange = useMayChange()
  const isNew = newsId === 'new' && mayChange
  const news = useResource(useNewsItem, { news_id: isNew ? undefined : newsId })
  const item = isNew ? undefined : news.data
  const title = isNew ? t('news.add') : item ? textFor(item, t.locale).title : t('route.settingsNewsItem')
  useTitle(`${title} – ${t('news.rail')}`)
  if (isMissing(news.error)) return <Missing />
  return (
    <ServiceSettings>
      <BackLink href={href('settingsNews')}>{t('news.rail')}</BackLink>
      <PageHeader
        chips={item && <NewsChip held={item.held} state={item.state} />}
        data={isNew ? [] : item && factsOf(item, t)}
        label={t('route.settingsNewsItem')}
        title={title}
      />
      {isNew ? (
        <NewNews />
      ) : (
        <Loaded resource={news} labels={{ loading: t('news.loading'), failed: t('news.failed') }}>
          {data =>
            data && (
              <>
                <HeldNotice held={data.held}>
                  <p>{t('news.heldNote')}</p>
                </HeldNotice>
                {mayChange ? (
                  <Editor key={data.news_id} news={data} />
                ) : (
                  <NewsTexts publishedAt={data.published_at} texts={data} />
                )}
              </>
            )
          }
        </Loaded>
      )}
    </ServiceSettings>
  )
}

/** Adds a news item, then opens its page. */
function NewNews() {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const [, navigate] = useLocation()
  return (
    <Form
      className="stack"
      defaults={toFormValues(undefined)}
      draft="news new"
      failed={t('news.saveFailed')}
      label={t('news.add')}
      onSubmit={async news => {
        const added = await addNews(news)
        navigate(href('settingsNewsItem', { newsId: added.news_id }), { replace: true })
        const { title } = textFor(added, t.locale)
        useAlert.getState().show({ variant: 'success', message: 'news.added', values: { title } })
      }}
      schema={newsForm(locale)}
    >
      <NewsFields locale={locale} onLocale={setLocale} submit={t('news.add')} />
    </Form>
  )
}
