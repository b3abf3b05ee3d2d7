import type { Locale } from '../../../shared/model/flag.ts'
import type { PersonNames } from '../../../shared/rules/names.ts'
import type { LinkConfig } from '../mail/render/values.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'

/** `none`, `sent`, `expired` and `failed` are invitations of people who are not registered. */
export type DemoState = 'active' | 'deactive' | 'inactive_lock' | 'manual_lock' | 'none' | 'sent' | 'expired' | 'failed'

export interface DemoMember {
  email: string
  names: PersonNames & { first_name_kana: string; family_name_kana: string; locale: Locale }
  post: { department: string; position: string }
  company: { code: string; company: string; nation: string; status: 0 | 1 | 2 }
  state: DemoState
  manager: boolean
  employee?: 'editor' | 'viewer'
  /** Services with what the member may do. */
  services: { service_id: string; status: 0 | 1 }[]
  passwordHash: string
  /** Who invited; absent: the person asked for access. */
  inviter?: PersonNames & { id: string; email: string }
  /** Why a locked administrator asks to be unlocked. */
  unlockReason?: string
}

export interface DemoWorld {
  rows: DemoRows
  random: Random
  now: Date
  config: LinkConfig
}
