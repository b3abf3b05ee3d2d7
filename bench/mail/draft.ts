/** Number of concurrent emails, for all contenders. */
export const concurrency = 10

/** A notice of usual length. */
export const draft = {
  subject: '【Yardkey】12月6日（日）のサービス停止のお知らせ',
  body: '12月6日（日）の午前2時から6時まで、設備の点検のため Yardkey をご利用いただけません。\n'.repeat(12),
}
