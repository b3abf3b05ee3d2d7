/** Saves a file through the browser's download. */
export const saveFile = ({ file, name }: { file: Blob; name: string }): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked late: the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
