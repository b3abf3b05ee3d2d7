import type { Kysely } from 'kysely'
import { type DocumentId, documents } from '../../shared/rules/documents.ts'
import type { Database } from '../account-api/database/schema.ts'

/** The terms of service of the demo. */
const terms = {
  ja: `利用規約

この規約は、建設機械メーカー（以下「当社」といいます）が提供する共通アカウントサービス Yardkey（以下「本サービス」といいます）の利用条件を定めるものです。

第1条（適用）
この規約は、本サービスを利用するすべての会社（以下「契約会社」といいます）と、契約会社が登録した利用者（以下「利用者」といいます）に適用します。各デジタルサービスに個別の規約があるときは、個別の規約を優先します。

第2条（登録）
本サービスの利用を希望する会社は、当社の定める方法で申請し、当社が送る登録用のリンクから期限までに登録を完了するものとします。申請の内容に虚偽があるときは、登録をお断りすることがあります。

第3条（管理者と利用者）
契約会社は、管理者を常に1人以上置き、利用資格を失った利用者のアカウントを遅滞なく停止するものとします。管理者の行為は契約会社の行為とみなします。

第4条（アカウントの管理）
1. アカウントは一人に一つとし、他人に譲り、貸し、または共同で使うことはできません。
2. 利用者は、パスワードの漏えいに気づいたときは、直ちに変更し、管理者に知らせるものとします。
3. 一定の期間ログインのないアカウントは、安全のためロックします。解除は管理者または当社が行います。

第5条（サービスの停止と責任）
当社は、保守、障害、災害その他やむを得ない理由があるときは、本サービスを停止することがあります。当社は、故意または重大な過失がある場合を除き、間接の損害について責任を負いません。

第6条（規約の変更）
当社は、この規約を変更するときは、効力の生じる日と内容を本サービス上で知らせます。変更後に初めてログインするときに、改めて同意をいただきます。この規約は日本法に従います。`,
  en: `Terms of service

These terms govern the use of Yardkey, the shared account service ("the service") that the maker of the construction machines ("we") provides.

Article 1 (Scope)
These terms apply to every company that uses the service ("company") and to the people whom a company registers ("users"). Where a digital service has terms of its own, those come first.

Article 2 (Registration)
A company asks for access in the way that we provide and completes its registration in time, through the link that we send. We may decline a registration when the request is untrue.

Article 3 (Administrators and users)
A company has at least one administrator at all times, and deactivates without delay the accounts of users who leave. What an administrator does counts as done by the company.

Article 4 (Accounts)
1. An account belongs to one person. It may not be handed over, lent or shared.
2. Users who notice that a password has become known change it at once and tell an administrator.
3. For safety, an account without a login for a certain time is locked. An administrator or we unlock it.

Article 5 (Interruptions and liability)
We may interrupt the service for maintenance, failures, disasters or other reasons beyond our control. Except for intent and gross negligence, we are not liable for indirect damage.

Article 6 (Changes of these terms)
When we change these terms, the service shows what changes and from when. At their first login after that, users are asked for their consent again. These terms are governed by the law of Japan.`,
}

/** The privacy policy of the demo. */
const privacy = {
  ja: `プライバシーポリシー

建設機械メーカー（以下「当社」といいます）は、共通アカウントサービス Yardkey（以下「本サービス」といいます）で取り扱う個人情報を、次のとおり保護します。

1. 取得する情報
登録の際に入力された氏名、会社名、部署、役職、住所、電話番号、メールアドレス、ログインと設定の変更の日時と接続元のアドレス、お問い合わせの内容

2. 利用の目的
本人の確認とサービスの提供、お知らせ、お問い合わせへの回答、不正な利用の防止と調査

3. 第三者への提供
当社は、法令に基づくときを除き、本人の同意なく個人情報を第三者に渡しません。氏名、部署、役職、連絡先は、所属する会社の管理者が見ることができます。

4. 安全管理と保存期間
当社は、暗号化、権限の制限、操作の記録により個人情報を守り、アカウントを削除した後、法令で定める期間を過ぎたものを消去します。

5. 開示、訂正、利用停止
本人は、自分の個人情報の開示、訂正、利用停止を求めることができます。お問い合わせページからご連絡ください。

6. この方針の変更
この方針を変更するときは、効力の生じる日と内容を本サービス上で知らせ、改めて同意をいただきます。`,
  en: `Privacy policy

The maker of the construction machines ("we") protects the personal data that Yardkey, the shared account service ("the service"), handles.

1. What we collect
Name, company, department, position, address, phone number and email address, as entered at registration; time and network address of logins and of changes to settings; the content of messages to us

2. What we use it for
To identify users, to provide the services, to announce changes, to answer messages, and to prevent and investigate misuse

3. Disclosure to third parties
We don't pass personal data to third parties without consent, except where the law demands it. Administrators of a company see the names, departments, positions and contact details of its users.

4. Security, and how long we keep it
Data are encrypted, access is restricted, and changes are recorded. After an account is deleted, we erase its personal data once the periods that the law prescribes have passed.

5. Your rights
You can ask us to disclose, correct or stop using your personal data. Write to us through the contact page.

6. Changes of this policy
When we change this policy, the service shows what changes and from when, and asks for your consent again.`,
}

/** News of the demo, on the customers' home page. */
export const notices = [
  {
    id: 'notice-2026-11-support',
    published_at: new Date('2026-11-18T00:00:00Z'),
    title_ja: '年末年始のサポート窓口について',
    title_en: 'Support desk closed over the New Year',
    body_ja: '12月29日から1月4日まで、サポート窓口をお休みします。期間中のお問い合わせには、1月5日から順に回答します。',
    body_en: "The support desk is closed from 29 December to 4 January. We'll reply to messages from 5 January.",
  },
  {
    id: 'notice-2026-11-daily-report',
    published_at: new Date('2026-11-05T00:00:00Z'),
    title_ja: 'テレマティクス オーナー版に日報の書き出しを追加しました',
    title_en: 'Telematics for owners exports daily reports',
    body_ja: '機械ごとの日報を、期間を選んでCSVとPDFで書き出せるようになりました。',
    body_en: 'Daily reports of each machine can be exported as CSV and PDF for any period.',
  },
  {
    id: 'notice-2026-10-terms',
    published_at: new Date('2026-10-22T00:00:00Z'),
    title_ja: '利用規約を掲載しました',
    title_en: 'Terms of service published',
    body_ja: '共通アカウントの利用規約を掲載しました。メニューの「利用規約」からいつでも確認できます。',
    body_en:
      'The terms of the shared account are published. You can read them at any time under “Terms of service” in the menu.',
  },
]

const texts: Record<DocumentId, { ja: string; en: string }> = { terms, privacy }
const published_at = new Date('2026-04-01T00:00:00Z')

/** Inserts version 1 of a document. */
export const insertDocument = async (db: Kysely<Database>, document: DocumentId): Promise<void> => {
  await db
    .insertInto('terms')
    .values(
      (['ja', 'en'] as const).map(locale => ({
        document,
        version: 1,
        locale,
        text: texts[document][locale],
        published_at,
      })),
    )
    .execute()
}

/** Inserts what employees of the demo have written: news, terms and privacy policy. */
export const addTexts = async (db: Kysely<Database>): Promise<void> => {
  await db.insertInto('notice').values(notices).execute()
  for (const document of documents) await insertDocument(db, document)
}
