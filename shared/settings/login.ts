import * as v from 'valibot'
import { Flag } from '../model/flag.ts'
import { installationSetting } from './setting.ts'

/** Minutes that a proof suffices: the shortest and the longest time, and that before employees choose one. */
const leastProofMinutes = 5
export const mostProofMinutes = 30
const initialProofMinutes = 10

/** How people log in. Until an employee decides, `NEW_BROWSER_CODE` does. */
export const loginSetting = installationSetting({
  name: 'login',
  path: 'login/setting',
  effect: 'policy',
  action: {
    code: 'login.setting',
    group: 'setting',
    label: { ja: 'ログインの設定の変更', en: 'Settings of logins changed' },
  },
  fields: {
    /** Whether a login at a browser that is not known needs a code by mail. */
    new_browser_code: {
      schema: Flag,
      label: { ja: '新しいブラウザーでのログイン', en: 'Login at a new browser' },
      values: {
        0: { ja: 'パスワードのみ', en: 'Password only' },
        1: { ja: 'メールの確認コードも必要', en: 'Needs a code by email, too' },
      },
    },
    /**
     * Minutes that a password or passkey suffices for what customers trust or read, and for whole companies. For roles, addresses and
     * ways to log in it is five minutes.
     */
    proof_minutes: {
      schema: v.pipe(
        v.number('number'),
        v.integer('number'),
        v.minValue(leastProofMinutes, 'range'),
        v.maxValue(mostProofMinutes, 'range'),
      ),
      label: { ja: 'パスワードの再入力までの時間（分）', en: 'Minutes until the password is needed again' },
    },
  },
  initial: { new_browser_code: 1, proof_minutes: initialProofMinutes },
  panel: {
    title: { ja: 'ログイン', en: 'Login' },
    loading: { ja: 'ログインの設定を読み込んでいます', en: 'Loading the login settings' },
    failed: { ja: 'ログインの設定を読み込めませんでした', en: 'The login settings could not be loaded' },
    rows: {
      new_browser_code: {
        head: { ja: '新しいブラウザーでは確認コードも必要にする', en: 'Ask for a code at a new browser' },
        note: {
          ja: '初めて使うブラウザーでは、パスワードのほかに、メールで届く6桁の確認コードを入力します。お客様にも社員にも適用されます。',
          en: "At a browser that a person hasn't used before, they also enter a six-digit code that we email them. Applies to customers and employees.",
        },
        on: { ja: '必要', en: 'On' },
        off: { ja: '不要', en: 'Off' },
      },
      proof_minutes: {
        head: { ja: 'パスワードの再入力', en: 'Ask for the password again' },
        note: minutes => ({
          ja: `${minutes}分を過ぎると、お客様に表示される文章や連絡先の変更、申請の承認と却下、会社の無効化や削除の前に、社員はもう一度パスワードを入力します。時間内にこれらを変更すると延長されます（最長${mostProofMinutes}分）。権限、メールアドレス、ログインの設定は、常に5分です。`,
          en: `After ${minutes} minutes, employees enter it before they change what customers read or rely on. So they do before they decide on requests or close companies. Each of these changes within that time prolongs it, up to ${mostProofMinutes} minutes in all. For roles, email addresses and login settings it is always 5 minutes.`,
        }),
        open: { ja: '時間を変更', en: 'Change the time' },
        title: { ja: '再入力までの時間の変更', en: 'Change when to ask for the password again' },
        label: { ja: '再入力までの時間', en: 'Ask again after' },
        options: [leastProofMinutes, initialProofMinutes, 15, 20, mostProofMinutes],
        option: minutes => ({ ja: `${minutes}分`, en: `${minutes} minutes` }),
        saved: { ja: '再入力までの時間を変更しました', en: 'The time was changed' },
      },
    },
  },
  summaries: {
    read: 'Whether a login at a new browser needs a code by mail, and how long a proof suffices',
    change: 'Changes it, for logins and proofs from now on',
  },
})
