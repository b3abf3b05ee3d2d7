const ja = `利用規約

この規約は、建設機械メーカー（以下「当社」といいます）が提供する共通アカウントサービス Yardkey（以下「本サービス」といいます）の利用条件を定めるものです。

第1条（適用）
1. この規約は、本サービスを利用するすべての会社（以下「契約会社」といいます）と、契約会社が登録した利用者（以下「利用者」といいます）に適用します。
2. 本サービスから利用できる各デジタルサービスに個別の規約があるときは、そのサービスについては個別の規約を優先します。

第2条（登録）
1. 本サービスの利用を希望する会社は、当社の定める方法で申請し、当社が送る登録用のリンクから登録を完了するものとします。
2. 登録用のリンクには期限があります。期限を過ぎたときは、改めてリンクの送付を受けてください。
3. 申請の内容に虚偽があるとき、その他当社が不適切と判断したときは、登録をお断りすることがあります。

第3条（管理者と利用者）
1. 契約会社は、管理者を常に1人以上置くものとします。
2. 管理者は、自社の利用者のアカウントを発行し、利用できるサービスを利用者ごとに定めます。管理者の行為は契約会社の行為とみなします。
3. 契約会社は、退職や異動などで利用資格を失った利用者のアカウントを、遅滞なく停止するものとします。

第4条（アカウントの管理）
1. アカウントは一人に一つとし、他人に譲り、貸し、または共同で使うことはできません。
2. 利用者は、パスワードを自らの責任で管理し、漏えいに気づいたときは直ちにパスワードを変更し、管理者に知らせるものとします。
3. 一定の期間ログインのないアカウントは、安全のためロックします。解除は管理者または当社が行います。

第5条（禁止事項）
利用者は、次の行為をしてはなりません。
(1) 法令または公序良俗に反する行為
(2) 他人のアカウントを使い、または使おうとする行為
(3) 本サービスの設備に過大な負荷をかけ、または運営を妨げる行為
(4) 本サービスで得た情報を、契約会社の業務以外の目的に使う行為

第6条（個人情報と機械の情報）
1. 当社は、登録された氏名、所属、メールアドレス、電話番号を、本人確認、サービスの提供、お知らせの送付のために使います。
2. 当社は、法令に基づくときを除き、本人の同意なく個人情報を第三者に渡しません。
3. 機械から集める稼働情報の取り扱いは、各サービスの規約によります。

第7条（記録）
当社は、安全な運営のため、ログインと設定の変更を、日時、行為者、対象とともに記録します。

第8条（サービスの変更と停止）
当社は、保守、障害、災害その他やむを得ない理由があるときは、本サービスの全部または一部を停止することがあります。予定する停止は、あらかじめお知らせします。

第9条（利用の停止）
契約会社または利用者がこの規約に反したときは、当社はその利用を停止することができます。

第10条（責任の範囲）
当社は、当社に故意または重大な過失がある場合を除き、本サービスの利用または停止によって生じた間接の損害について責任を負いません。

第11条（規約の変更）
当社は、この規約を変更するときは、効力の生じる日と内容を本サービス上で知らせます。変更後に初めてログインするときに、改めて同意をいただきます。

第12条（準拠法と管轄）
この規約は日本法に従います。本サービスに関する争いは、当社の本店所在地を管轄する地方裁判所を第一審の専属的合意管轄裁判所とします。`

const en = `Terms of service

These terms govern the use of Yardkey, the shared account service ("the service") that the maker of the construction machines ("we") provides.

Article 1 (Scope)
1. These terms apply to every company that uses the service ("company") and to the people whom a company registers ("users").
2. Where one of the digital services that are reached through the service has terms of its own, those come first for that digital service.

Article 2 (Registration)
1. A company that wishes to use the service asks for access in the way that we provide and completes its registration through the link that we send.
2. Registration links expire. After that, please have a new one sent.
3. We may decline a registration when the request is untrue, or for another good reason.

Article 3 (Administrators and users)
1. A company has at least one administrator at all times.
2. Administrators issue accounts to the users of their own company and decide which services each user may use. What an administrator does counts as done by the company.
3. A company deactivates without delay the accounts of users who leave or change their duties.

Article 4 (Accounts)
1. An account belongs to one person. It may not be handed over, lent or shared.
2. Users keep their passwords to themselves. Whoever notices that a password has become known changes it at once and tells an administrator.
3. For safety, an account without a login for a certain time is locked. An administrator or we unlock it.

Article 5 (What is not allowed)
Users must not
(1) break the law or offend against public order,
(2) use or try to use the account of another person,
(3) put undue load on the service or disturb its operation,
(4) use information from the service for other purposes than the business of their company.

Article 6 (Personal data and machine data)
1. We use registered names, positions, email addresses and phone numbers to identify users, to provide the service and to send notices.
2. We do not pass personal data to third parties without consent, except where the law demands it.
3. Operating data of machines is handled under the terms of each digital service.

Article 7 (Records)
For safe operation we record logins and changes of settings with time, person and subject.

Article 8 (Changes and interruptions)
We may interrupt all or part of the service for maintenance, failures, disasters or other reasons beyond our control. Planned interruptions are announced.

Article 9 (Suspension)
We may suspend the use of a company or user who breaks these terms.

Article 10 (Liability)
Except for intent and gross negligence on our side, we are not liable for indirect damage from the use or the interruption of the service.

Article 11 (Changes of these terms)
When we change these terms, the service shows what changes and from when. At their first login after that, users are asked for their consent again.

Article 12 (Law and court)
These terms are governed by the law of Japan. The district court at our head office has exclusive jurisdiction in the first instance.`

/** The terms of service of the demo. */
export const terms = { ja, en }
