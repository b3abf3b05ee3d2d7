/** Whether a text is the address of a web page that browsers can open: http or https, without a password in it. */
export const isWebAddress = (text: string): boolean =>
  URL.parse(text) !== null &&
  /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::0*[1-9]\d{0,4})?(?:[/?#]\S*)?$/iu.test(text)
