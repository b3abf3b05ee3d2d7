/**
 * Text for a subject or a sender's name. nodemailer leaves text alone that looks like an encoded word (RFC 2047), and mail
 * programs decode it: `=?utf-8?Q?https=3A=2F=2Fevil=2Eexample?=` would show a link. An invisible word joiner prevents this,
 * and makes nodemailer encode the text as a whole.
 */
export const headerText = (text: string): string => text.replaceAll('=?', '=\u2060?')
