import type { Locale } from '../../shared/model/flag.ts'
import type { PersonNames } from '../../shared/rules/names.ts'
import type { LinkConfig } from '../account-api/mail/render/values.ts'
import type { Seal } from '../http/seal.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'

/** `none`, `sent`, `expired` and `failed` are invitation states of unregistered people. */
export type DemoState = 'active' | 'deactive' | 'inactive_lock' | 'manual_lock' | 'none' | 'sent' | 'expired' | 'failed'

export interface DemoMember {
  email: string
  names: PersonNames & { first_name_kana: string; family_name_kana: string; locale: Locale }
  post: { department: string; position: string }
  company: { code: string; company: string; nation: string; status: 0 | 1 | 2 }
  state: DemoState
  manager: boolean
  employee?: 'editor' | 'viewer'
  /** Services and whether the member may use each. */
  services: { service_id: string; status: 0 | 1 }[]
  passwordHash: string
  /** The inviter; absent: the person requested access. */
  inviter?: PersonNames & { id: string; email: string }
  /** Reason of a locked administrator's unlock request. */
  unlockReason?: string
}

export interface DemoWorld {
  rows: DemoRows
  random: Random
  now: Date
  config: LinkConfig
  /** Seals the mails. */
  seal: Seal
}
