import { foldForSearch } from '../../shared/rules/search.ts'
import type { CompanyStatus } from '../../shared/rules/status.ts'
import type { DemoWorld } from './world.ts'

const columns = ['company', 'domain', 'type', 'category', 'nation', 'zip', 'address1', 'address2', 'tel'] as const

export interface DemoCompany extends Record<(typeof columns)[number], string> {
  code: string
  /** Number of accounts. */
  people: number
  status: CompanyStatus
}

/**
 * Name | domain | industry | category | nation | zip | municipality | rest | phone | accounts | status. Codes follow
 * the order of the list.
 */
const rows = `
株式会社青空建機|aozora.example|rental|rental|JP|9402127|新潟県長岡市|新産3-8-21|0258-555-0101|32|1
緑土木株式会社|midori.example|construction|owner|JP|3901242|長野県松本市|和田4020-7|0263-555-0102|15|1
羽山建機リース株式会社|hayama-lease.example|rental|rental|JP|6180000|大阪府三島郡島本町|大字尺代214 羽山第二ビル3階|075-555-0103|38|1
株式会社北越重機|hokuetsu-juki.example|sales|distributor|JP|9340035|富山県射水市|新堀7-1|0766-555-0104|52|1
Krüger Baumaschinen GmbH|krueger-baumaschinen.example|sales|distributor|DE|28197|Bremen|Senator-Apelt-Straße 24|+4942155501|34|1
Siam Earthmoving Co., Ltd.|siam-earthmoving.example|rental|owner|TH|10540|Samut Prakan|99/5 Moo 7, Bang Phli|+6625550106|18|1
株式会社三浦土木|miura-doboku.example|construction|owner|JP|2300054|神奈川県横浜市鶴見区|大黒ふ頭12-4|045-555-0107|1|0
PT Nusantara Alat Berat|nusantara-alatberat.example|sales|distributor|ID|14350|Jakarta Utara|Jl. Sunter Agung 18|+62215550108|41|1
Van der Meer Grondverzet B.V.|vandermeer-grondverzet.example|construction|owner|NL|3197KM|Rotterdam|Botlekweg 121|+31105550109|11|1
有限会社大槌クレーン|otsuchi-crane.example|rental|rental|JP|0240051|岩手県北上市|相去町西裏35|0197-555-0110|9|2
Công ty Cơ giới Hải Phòng|cogioi-haiphong.example|service|service_shop|VN|180000|Hải Phòng|25 Đường Đình Vũ|+842255550111|14|1
西日本道路機械サービス株式会社|nishinihon-roki.example|service|service_shop|JP|7330833|広島県広島市西区|商工センター5-11-2|082-555-0112|29|1
Lahden Konevuokraamo Oy|lahden-konevuokraamo.example|rental|rental|FI|15150|Lahti|Teollisuuskatu 9|+35835550113|8|1
阿蘇採石株式会社|aso-saiseki.example|quarrying|owner|JP|8692221|熊本県阿蘇市|役犬原1210|0967-555-0114|12|1
十勝重機販売株式会社|tokachi-juki.example|sales|distributor|JP|0802471|北海道帯広市|西二十一条南4-2-9|0155-555-0115|23|1
札幌建設機械株式会社|sapporo-kenki.example|rental|rental|JP|0030030|北海道札幌市白石区|流通センター6-3-40|011-555-0116|27|1
八戸港運株式会社|hachinohe-koun.example|ports|owner|JP|0392245|青森県八戸市|北インター工業団地2-1|0178-555-0117|16|1
杜の都レンタル株式会社|morinomiyako.example|rental|rental|JP|9830034|宮城県仙台市宮城野区|扇町4-7-15|022-555-0118|21|1
秋田港サービス工業株式会社|akitako-service.example|service|service_shop|JP|0110943|秋田県秋田市|土崎港南3-2-66|018-555-0119|10|1
天童採石工業株式会社|tendo-saiseki.example|quarrying|owner|JP|9940057|山形県天童市|石鳥居1-2-8|023-555-0120|7|2
郡山ＡＢＣ建機株式会社|koriyama-abc.example|rental|rental|JP|9630547|福島県郡山市|喜久田町卸1-105|024-555-0121|13|1
株式会社霞ヶ浦機工|kasumigaura-kiko.example|service|service_shop|JP|3000015|茨城県土浦市|北神立町4-12|029-555-0122|9|1
小山ショベル販売株式会社|oyama-shovel.example|sales|distributor|JP|3230819|栃木県小山市|横倉新田470-3|0285-555-0123|17|1
上州土木株式会社|joshu-doboku.example|construction|owner|JP|3730847|群馬県太田市|西新町135|0276-555-0124|8|1
川口クレーンサービス株式会社|kawaguchi-crane.example|service|service_shop|JP|3320004|埼玉県川口市|領家5-14-25|048-555-0125|11|1
京葉港湾荷役株式会社|keiyo-niyaku.example|ports|owner|JP|2900058|千葉県市原市|五井海岸2-30|0436-555-0126|19|1
東都建機販売株式会社|toto-kenki.example|sales|distributor|JP|1360082|東京都江東区|新木場1-18-7|03-5550-0127|48|1
平和島リース株式会社|heiwajima-lease.example|rental|rental|JP|1430006|東京都大田区|平和島3-4-1|03-5550-0128|14|2
加賀重機工業株式会社|kaga-juki.example|service|service_shop|JP|9200211|石川県金沢市|湊4-58|076-555-0129|12|1
三国土木株式会社|mikuni-doboku.example|construction|owner|JP|9130001|福井県坂井市|三国町池上82-1|0776-555-0130|1|0
甲斐砕石株式会社|kai-saiseki.example|quarrying|owner|JP|4000104|山梨県甲斐市|龍地2977|0551-555-0131|6|1
各務原建機株式会社|kakamigahara.example|sales|distributor|JP|5090109|岐阜県各務原市|テクノプラザ2-10|058-555-0132|15|1
遠州レンタル株式会社|enshu-rental.example|rental|rental|JP|4300801|静岡県浜松市東区|神立町120-4|053-555-0133|18|1
尾張ショベルサービス株式会社|owari-shovel.example|service|service_shop|JP|4850074|愛知県小牧市|新小木3-33|0568-555-0134|13|1
名港荷役機械株式会社|meiko-niyaku.example|ports|owner|JP|4550847|愛知県名古屋市港区|空見町1-6|052-555-0135|22|1
四日市重機株式会社|yokkaichi-juki.example|construction|owner|JP|5100011|三重県四日市市|霞2-1-1|059-555-0136|9|2
湖南建機サービス株式会社|konan-kenki.example|service|service_shop|JP|5250055|滋賀県草津市|野路町2280|077-555-0137|8|1
伏見建機リース株式会社|fushimi-lease.example|rental|rental|JP|6128205|京都府京都市伏見区|横大路三栖大黒町18|075-555-0138|11|1
南港機械販売株式会社|nanko-kikai.example|sales|distributor|JP|5590031|大阪府大阪市住之江区|南港東8-2-61|06-5550-0139|31|1
堺築港土木株式会社|sakai-chikko.example|construction|owner|JP|5900901|大阪府堺市堺区|築港八幡町1-34|072-555-0140|1|0
深江浜クレーン株式会社|fukaehama-crane.example|rental|rental|JP|6580023|兵庫県神戸市東灘区|深江浜町77|078-555-0141|12|1
山陰建機株式会社|sanin-kenki.example|sales|distributor|JP|6830851|鳥取県米子市|夜見町2923-9|0859-555-0142|14|1
水島港湾工業株式会社|mizushima-kowan.example|ports|owner|JP|7128003|岡山県倉敷市|水島明神町5-1|086-555-0143|10|2
讃岐砕石株式会社|sanuki-saiseki.example|quarrying|owner|JP|7620002|香川県坂出市|入船町2-1-60|0877-555-0144|7|1
土佐土木機械株式会社|tosa-doboku.example|construction|owner|JP|7815101|高知県高知市|布師田3981-2|088-555-0145|9|1
博多重機販売株式会社|hakata-juki.example|sales|distributor|JP|8120051|福岡県福岡市東区|箱崎ふ頭5-3-10|092-555-0146|26|1
響灘荷役株式会社|hibikinada.example|ports|owner|JP|8080021|福岡県北九州市若松区|響町1-62-17|093-555-0147|11|1
諫早建機サービス株式会社|isahaya-kenki.example|service|service_shop|JP|8540065|長崎県諫早市|津久葉町6-50|0957-555-0148|1|0
薩摩ショベル株式会社|satsuma-shovel.example|rental|rental|JP|8910131|鹿児島県鹿児島市|谷山港2-4-18|099-555-0149|10|1
琉球建機レンタル株式会社|ryukyu-kenki.example|rental|rental|JP|9012134|沖縄県浦添市|港川495-1|098-555-0150|13|1
Great Lakes Excavators Inc.|greatlakes-excavators.example|sales|distributor|US|44114|Cleveland, OH|1240 Lakeside Ave|+12165550151|28|1
Bayou Equipment Rental LLC|bayou-rental.example|rental|rental|US|70131|New Orleans, LA|6800 River Rd|+15045550152|9|2
Pilbara Quarry Services Pty Ltd|pilbara-quarry.example|quarrying|owner|AU|6714|Karratha WA|14 Coolawanyah Rd|+61855500153|12|1
Terrassements Lefèvre SARL|terrassements-lefevre.example|construction|owner|FR|44600|Saint-Nazaire|8 rue des Chantiers|+33255500154|7|1
Máquinas Gonçalves Ltda.|maquinas-goncalves.example|service|service_shop|BR|11013000|Santos, SP|Rua do Comércio 215|+551355500155|10|1
한빛건설기계 주식회사|hanbit-machinery.example|sales|distributor|KR|22338|Incheon|12 Bukseong-ro, Jung-gu|+82325550156|16|1
Deccan Earthmovers Pvt. Ltd.|deccan-earthmovers.example|rental|rental|IN|411026|Pune|Plot 42, MIDC Bhosari|+912055500157|20|1
Bakker & Zonen Verhuur B.V.|bakker-verhuur.example|rental|rental|NL|1043AP|Amsterdam|Kabelweg 37|+31205550158|1|0
Mekong Quarry JSC|mekong-quarry.example|quarrying|owner|VN|700000|TP. Hồ Chí Minh|41 Nguyễn Hữu Thọ|+842855500159|6|2
島原砕石有限会社|shimabara-saiseki.example|quarrying|owner|JP|8540065|長崎県諫早市|津久葉町12-3|0957-555-0160|1|0
`

/** Sixty companies: active, registered but inactive, and unregistered ones that requested access. */
export const demoCompanies: DemoCompany[] = rows
  .trim()
  .split('\n')
  .map((row, index) => {
    const cells = row.split('|')
    const texts = Object.fromEntries(columns.map((name, at) => [name, cells[at]]))
    const [people, status] = cells.slice(columns.length).map(Number)
    return { ...texts, code: `C${String(index + 1).padStart(6, '0')}`, people, status } as DemoCompany
  })

/** Services by company category, as in the table of the landing page. */
export const servicesByCategory: Record<string, string[]> = {
  distributor: ['product-api', 'telematics-distributor', 'electric-app'],
  rental: ['product-api', 'telematics-owner', 'electric-app'],
  owner: ['product-api', 'telematics-owner', 'electric-app'],
  service_shop: ['product-api', 'service-shop-portal', 'electric-app'],
}

const groups = ['', '', '', '青空ホールディングス', '日本海建機グループ', '中部機工グループ'] as const

/** Adds a company and, if registered, its services. @returns the services that its members may use */
export const addCompany = ({ rows, random, now }: DemoWorld, demo: DemoCompany): string[] => {
  const { code, company, type, category, nation, tel, zip, address1, address2, people, status } = demo
  const createdAt = new Date(now.getTime() - (500 + random.between(0, 900)) * 86_400_000)
  const registered = status !== 0
  rows.company.push({
    code,
    company,
    type: registered ? type : null,
    category: registered ? category : null,
    nation,
    tel,
    fax: registered && nation === 'JP' ? tel.replace('-555', '-556') : '',
    zip,
    address1,
    address2,
    employees: registered ? String(people * random.between(2, 12)) : '',
    group: registered && nation === 'JP' ? random.pick(groups) : '',
    regist_flg: registered ? 1 : 0,
    active_flg: status === 1 ? 1 : 0,
    search_text: foldForSearch(company),
    created_at: createdAt,
    updated_at: createdAt,
  })
  if (!registered) return []
  const services = servicesByCategory[category] ?? []
  return services.filter(service_id => {
    // A former service stays visible as such.
    const ended = code > 'C000002' && service_id === 'electric-app' && random.chance(0.25)
    rows.company_service.push({ company_code: code, service_id, status: ended ? 0 : 1, updated_at: createdAt })
    return !ended
  })
}
