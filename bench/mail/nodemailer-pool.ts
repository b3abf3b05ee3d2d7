/** Sends emails through nodemailer's pool alone: `nodemailer-pool.ts SMTP_URL COUNT` prints emails per second. */
import { createTransport } from 'nodemailer'
import { concurrency, draft } from './draft.ts'

const [url = '', count = '0'] = process.argv.slice(2)
const transporter = createTransport({ url, pool: true, maxConnections: concurrency })
let next = 0

const worker = async () => {
  while (next < Number(count)) {
    next += 1
    await transporter.sendMail({
      from: 'Yardkey <noreply@maker.example>',
      to: `bare${next}@company.example`,
      subject: draft.subject,
      text: draft.body,
      html: `<p>${draft.body.replaceAll('\n', '<br>')}</p>`,
    })
  }
}

const start = performance.now()
await Promise.all(Array.from({ length: concurrency }, worker))
process.stdout.write(String((Number(count) / (performance.now() - start)) * 1_000))
transporter.close()
