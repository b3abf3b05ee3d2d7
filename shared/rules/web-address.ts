/** Whether a text is the address of a web page: http or https, without a password in it. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text)
