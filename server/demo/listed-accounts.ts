import type { Database } from '../account-api/database/schema.ts'

/** Companies of the listed accounts. */
export const aozora = 'C000001'
export const midori = 'C000002'

export interface ListedAccount {
  email: string
  /** Absent: the account cannot log in yet. */
  password?: string
  /** Absent: an employee of the maker. */
  company?: string
  names: { family: [string, string]; first: [string, string] }
  department: string
  position: string
  state: 'active' | 'viewer' | 'locked' | 'suspended' | 'unregistered'
  manager?: boolean
  services?: Database['service']['service_id'][]
  /** A second company of the person. */
  also?: { company: string; department: string; position: string; manager: boolean; services: string[] }
}

const ownerServices = ['product-api', 'telematics-owner', 'electric-app']

/** The accounts listed in the README. No other demo account has a usable password. */
export const listedAccounts: ListedAccount[] = [
  {
    email: 'employee@maker.example',
    password: 'Employee_2026',
    names: { family: ['小林', 'コバヤシ'], first: ['真由美', 'マユミ'] },
    department: 'デジタルサービス部',
    position: '課長',
    state: 'active',
  },
  {
    email: 'viewer@maker.example',
    password: 'Viewer_2026',
    names: { family: ['浅野', 'アサノ'], first: ['修', 'オサム'] },
    department: '内部監査室',
    position: '主査',
    state: 'viewer',
  },
  {
    email: 'manager@aozora.example',
    password: 'Manager_2026',
    company: aozora,
    names: { family: ['佐藤', 'サトウ'], first: ['恵子', 'ケイコ'] },
    department: '総務部',
    position: '部長',
    state: 'active',
    manager: true,
    services: ownerServices,
  },
  {
    email: 'second@aozora.example',
    password: 'Second_2026',
    company: aozora,
    names: { family: ['中村', 'ナカムラ'], first: ['孝', 'タカシ'] },
    department: '総務部',
    position: '次長',
    state: 'active',
    manager: true,
    services: ['telematics-owner'],
  },
  {
    email: 'staff@aozora.example',
    password: 'Staff_2026',
    company: aozora,
    names: { family: ['山田', 'ヤマダ'], first: ['翔太', 'ショウタ'] },
    department: '機材課',
    position: '主任',
    state: 'active',
    services: ['telematics-owner', 'electric-app'],
  },
  {
    email: 'locked@aozora.example',
    password: 'Locked_2026',
    company: aozora,
    names: { family: ['石井', 'イシイ'], first: ['大輔', 'ダイスケ'] },
    department: '工事部',
    position: '',
    state: 'locked',
    services: ['telematics-owner'],
  },
  {
    email: 'suspended@aozora.example',
    password: 'Suspended_2026',
    company: aozora,
    names: { family: ['上田', 'ウエダ'], first: ['彩', 'アヤ'] },
    department: '営業部',
    position: '',
    state: 'suspended',
    services: [],
  },
  {
    email: 'unregistered@aozora.example',
    company: aozora,
    names: { family: ['森', 'モリ'], first: ['拓也', 'タクヤ'] },
    department: '機材課',
    position: '',
    state: 'unregistered',
    services: ['telematics-owner'],
  },
  {
    email: 'manager@midori.example',
    password: 'Manager_2026',
    company: midori,
    names: { family: ['松本', 'マツモト'], first: ['由美', 'ユミ'] },
    department: '管理部',
    position: '課長',
    state: 'active',
    manager: true,
    services: ['product-api'],
  },
  {
    email: 'lockedmanager@midori.example',
    password: 'Locked_2026',
    company: midori,
    names: { family: ['藤原', 'フジワラ'], first: ['誠', 'マコト'] },
    department: '管理部',
    position: '部長',
    state: 'locked',
    manager: true,
    services: ['product-api'],
  },
  {
    email: 'both@aozora.example',
    password: 'Both_2026',
    company: aozora,
    names: { family: ['岡田', 'オカダ'], first: ['悠', 'ユウ'] },
    department: '総務部',
    position: '係長',
    state: 'active',
    services: ['telematics-owner'],
    also: {
      company: midori,
      department: '管理部',
      position: '',
      manager: true,
      services: ['product-api', 'telematics-owner'],
    },
  },
]
