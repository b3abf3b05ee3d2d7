const ja = `プライバシーポリシー

建設機械メーカー（以下「当社」といいます）は、共通アカウントサービス Yardkey（以下「本サービス」といいます）で取り扱う個人情報を、次のとおり保護します。

1. 取得する情報
(1) 登録の際に入力された氏名、会社名、部署、役職、住所、電話番号、メールアドレス
(2) ログインと設定の変更の日時、接続元のアドレス、ブラウザの種類
(3) お問い合わせの内容

2. 利用の目的
(1) 本人の確認と、本サービスおよび各デジタルサービスの提供
(2) 停止の予定や規約の変更などのお知らせ
(3) お問い合わせへの回答
(4) 不正な利用の防止と調査

3. 第三者への提供
当社は、法令に基づくときを除き、本人の同意なく個人情報を第三者に渡しません。氏名、部署、役職、連絡先は、所属する会社の管理者が見ることができます。

4. 委託
当社は、設備の運用とメールの配信を外部に委託することがあります。委託先には、この方針と同じ水準の保護を求めます。

5. 安全管理
当社は、通信と保管データの暗号化、権限の制限、操作の記録により、個人情報を漏えい、改ざん、滅失から守ります。

6. 保存期間
アカウントを削除した後、当社は法令で定める期間を過ぎた個人情報を消去します。

7. 開示、訂正、利用停止
本人は、自分の個人情報の開示、訂正、利用停止を求めることができます。お問い合わせページからご連絡ください。本人であることを確認したうえで回答します。

8. この方針の変更
この方針を変更するときは、効力の生じる日と内容を本サービス上で知らせ、改めて同意をいただきます。`

const en = `Privacy policy

The maker of the construction machines ("we") protects the personal data that Yardkey, the shared account service ("the service"), handles.

1. What we collect
(1) Name, company, department, position, address, phone number and email address, as entered at registration
(2) Time, network address and kind of browser of logins and of changes to settings
(3) The content of messages to us

2. What we use it for
(1) To identify users, and to provide the service and the digital services that are reached through it
(2) To announce planned interruptions, changed terms and the like
(3) To answer messages
(4) To prevent and investigate misuse

3. Disclosure to third parties
We don't pass personal data to third parties without consent, except where the law demands it. Administrators of a company see the names, departments, positions and contact details of its users.

4. Processors
Other companies may run equipment and send email for us. We hold them to the same level of protection.

5. Security
We protect personal data against disclosure, alteration and loss: transmitted and stored data are encrypted, access is restricted, and changes are recorded.

6. How long we keep it
After an account is deleted, we erase its personal data once the periods that the law prescribes have passed.

7. Your rights
You can ask us to disclose, correct or stop using your personal data. Write to us through the contact page. We answer after confirming your identity.

8. Changes of this policy
When we change this policy, the service shows what changes and from when, and asks for your consent again.`

/** The privacy policy of the demo. */
export const privacy = { ja, en }
