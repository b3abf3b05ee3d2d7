/** Tells password managers whose password the form sets. Not part of the form's values. */
export function UsernameField({ email }: { email: string }) {
  return <input autoComplete="username" hidden readOnly type="text" value={email} />
}
