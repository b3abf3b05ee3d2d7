import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { NewsDetail } from '../../../../../shared/contract/home/news.ts'
import { Differences } from '../../../../kit/dialog/Differences.tsx'
import { refreshUnedited, staleFailure, useEditConflict } from '../../../../kit/dialog/edit-conflict.ts'
import { Form } from '../../../../kit/form/Form.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { editNews, showNews } from '../../stores/news.ts'
import { NewsFields } from './NewsFields.tsx'
import { type NewsField, newsFacts, newsFields, newsForm, textFor, toFields, toFormValues } from './news-form.ts'
import { Withdrawal } from './Withdrawal.tsx'

type NewsFormState = UseFormReturn<
  v.InferInput<ReturnType<typeof newsForm>>,
  unknown,
  v.InferOutput<ReturnType<typeof newsForm>>
>

/** Edits a news item beside its preview. After an edit conflict, it shows the differences. */
export function Editor({ news }: { news: NewsDetail }) {
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
