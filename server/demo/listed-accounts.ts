/** Companies of the listed accounts. */
const aozora = 'C000001'
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
  manager: boolean
  services: string[]
  /** A second company of the person. */
  also?: { company: string; department: string; position: string; manager: boolean; services: string[] }
}

/** Address | password | company | family name, kana, first name, kana | department | position | state | role | services. */
const rows = `
employee@maker.example|Employee_2026||小林 コバヤシ 真由美 マユミ|デジタルサービス部|課長|active
viewer@maker.example|Viewer_2026||浅野 アサノ 修 オサム|内部監査室|主査|viewer
manager@aozora.example|Manager_2026|${aozora}|佐藤 サトウ 恵子 ケイコ|総務部|部長|active|manager|product-api telematics-owner electric-app
second@aozora.example|Second_2026|${aozora}|中村 ナカムラ 孝 タカシ|総務部|次長|active|manager|telematics-owner
staff@aozora.example|Staff_2026|${aozora}|山田 ヤマダ 翔太 ショウタ|機材課|主任|active||telematics-owner electric-app
locked@aozora.example|Locked_2026|${aozora}|石井 イシイ 大輔 ダイスケ|工事部||locked||telematics-owner
suspended@aozora.example|Suspended_2026|${aozora}|上田 ウエダ 彩 アヤ|営業部||suspended
unregistered@aozora.example||${aozora}|森 モリ 拓也 タクヤ|機材課||unregistered||telematics-owner
manager@midori.example|Manager_2026|${midori}|松本 マツモト 由美 ユミ|管理部|課長|active|manager|product-api
lockedmanager@midori.example|Locked_2026|${midori}|藤原 フジワラ 誠 マコト|管理部|部長|locked|manager|product-api
both@aozora.example|Both_2026|${aozora}|岡田 オカダ 悠 ユウ|総務部|係長|active||telematics-owner`

const second = { department: '管理部', position: '', manager: true, services: ['product-api', 'telematics-owner'] }

/** The accounts listed in the README. No other demo account has a usable password. */
export const listedAccounts: ListedAccount[] = rows
  .trim()
  .split('\n')
  .map(row => {
    const [email = '', password = '', company = '', names = '', department = '', position = '', ...more] =
      row.split('|')
    const [state = '', role, services = ''] = more
    const [family = '', familyKana = '', first = '', firstKana = ''] = names.split(' ')
    return {
      ...{ email, department, position, state: state as ListedAccount['state'], manager: role === 'manager' },
      names: { family: [family, familyKana], first: [first, firstKana] },
      services: services.split(' ').filter(Boolean),
      ...(password && { password }),
      ...(company && { company }),
      ...(email === 'both@aozora.example' && { also: { company: midori, ...second } }),
    }
  })
