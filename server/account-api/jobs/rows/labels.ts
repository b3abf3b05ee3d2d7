import type { Locale } from '../../../../shared/model/flag.ts'

interface Labels {
  /** Title of the last column of the result. */
  result: string
  /** Before the run: what a row would do. */
  found: { add: string; ask: string; change: string; same: string; error: string }
  /** After the run. */
  done: { add: string; ask: string; change: string; same: string; error: string }
  /** After `done`, if the invitation was refused. */
  notInvited: string
  /** What to do about a problem, by its code without a subject. */
  problems: Record<ProblemCode, string>
  otherProblem: string
  /** What no column of a file has. */
  fields: Record<'lock_flg' | 'invitation', string>
}

/** Codes of problems that have a text of their own. */
const problemCodes = [
  'required',
  'format',
  'characters',
  'too_long',
  'choice',
  'formula',
  'lost_characters',
  'not_found',
  'forbidden',
  'conflict',
  'new_person',
  'duplicate',
  'stale',
  'last_administrator',
  'last_editor',
  'company_unregistered',
  'company_deactive',
  'not_allowed',
  'no_member',
  'proof_old',
] as const
type ProblemCode = (typeof problemCodes)[number]

export const isProblemCode = (code: string): code is ProblemCode => problemCodes.some(known => known === code)

export const importLabels: Record<Locale, Labels> = {
  ja: {
    result: '結果',
    found: { add: '追加します', ask: '参加を依頼します', change: '変更します', same: '変更なし', error: 'エラー' },
    notInvited: '招待メールを送信できませんでした',
    done: { add: '追加しました', ask: '参加を依頼しました', change: '変更しました', same: '変更なし', error: 'エラー' },
    problems: {
      required: '入力してください',
      format: '形式が正しくありません',
      characters: '使用できない文字があります',
      too_long: '文字数が多すぎます',
      choice: '指定できない値です',
      formula: '計算式は取り込めません。先頭の記号を削除してください',
      lost_characters: 'Shift_JISにない文字が〓になっています。UTF-8で保存し直してください',
      not_found: '見つかりません',
      forbidden: '変更する権限がありません',
      conflict: 'このメールアドレスは追加できません',
      new_person: '追加する人を無効にはできません',
      duplicate: '同じメールアドレスの行がほかにもあります。1行にまとめてください',
      stale: '確認した後に変更されました。もう一度確認してください',
      last_administrator: '会社には管理者が1人以上必要です',
      last_editor: '編集できる社員が1人以上必要です',
      company_unregistered: '会社が登録されていません',
      company_deactive: '会社が無効です',
      not_allowed: '取り込んだ人の権限がなくなりました',
      no_member: 'すでに会社に所属していません',
      proof_old: '実行時のパスワードの確認が必要です。もう一度確認して実行してください',
    },
    otherProblem: '取り込めませんでした',
    fields: { lock_flg: 'ロック', invitation: '招待' },
  },
  en: {
    result: 'Result',
    found: {
      add: 'Will be added',
      ask: 'Will be asked to join',
      change: 'Will be changed',
      same: 'No change',
      error: 'Error',
    },
    notInvited: "the invitation couldn't be sent",
    done: { add: 'Added', ask: 'Asked to join', change: 'Changed', same: 'No change', error: 'Error' },
    problems: {
      required: 'enter a value',
      format: 'is not in the right format',
      characters: 'has characters that are not allowed',
      too_long: 'is too long',
      choice: 'is not one of the possible values',
      formula: 'is a formula; remove the sign at its beginning',
      lost_characters: 'has 〓 for characters that Shift_JIS lacks; save the file as UTF-8',
      not_found: 'was not found',
      forbidden: "can't be changed by you",
      conflict: "can't be added",
      new_person: "a person who is added can't be deactivated",
      duplicate: 'is in another row too; keep one of them',
      stale: 'was changed after the check; check it again',
      last_administrator: 'the company must keep an administrator',
      last_editor: 'an employee who can edit must remain',
      company_unregistered: 'the company is not registered',
      company_deactive: 'the company is deactivated',
      not_allowed: 'the person who imports has lost the right to',
      no_member: 'is no longer in the company',
      proof_old: 'needs your password when you run it; check it again and run it',
    },
    otherProblem: "couldn't be imported",
    fields: { lock_flg: 'Lock', invitation: 'Invitation' },
  },
}
