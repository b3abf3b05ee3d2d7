import * as v from 'valibot'
import { brokenPasswordRules } from '../rules/password.ts'

/** A new password (rules: specification §5). Reports every broken rule. Its own file, because the login page needs no rules. */
export const NewPassword = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(255, 'password_length'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return
    for (const code of brokenPasswordRules(dataset.value)) addIssue({ message: code })
  }),
)
