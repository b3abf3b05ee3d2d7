import type { Locale } from '../../shared/model/flag.ts'
import type { Random } from './random.ts'

type Names = readonly [string, ...string[]]

/** Names by ISO 3166-1 code, in Latin letters: first names | family names | middle names, where they are common. */
const foreignNames = new Map(
  `
DE|Jürgen Katrin Lukas Sabine Jörg Anja Matthias Ute|Krüger Schäfer Weiß Hoffmann Böhm Vogel Lange Friedrich
NL|Joris Femke Sander Anouk Pieter Lotte Daan Marieke|Bakker Visser Smit Meijer Mulder Bos Dekker Dijkstra
FI|Mikko Aino Juhani Päivi Ville Sanna Antti Kaisa|Mäkinen Virtanen Hämäläinen Laine Koskinen Lehtonen Järvinen Salo
TH|Somchai Kanya Anan Siriporn Wichai Malee Prasert Nattaya|Srisuk Thongchai Wongsakul Chaiyaporn Rattanakul Boonmee Saetang Phromma
VN|Hùng Lan Minh Hương Dũng Thảo Quân Ngọc|Nguyễn Trần Lê Phạm Hoàng Vũ Đặng Bùi|Văn Thị Đức Thanh Quốc
ID|Budi Siti Agus Dewi Eko Rina Joko Wulan|Santoso Wijaya Kusuma Hartono Setiawan Lestari Nugroho Pratama
US|James Maria Robert Linda Michael Karen David Angela|Anderson Garcia O'Neill Thompson Martinez Jackson Baker McCarthy|A. J. Lee Anne Marie
AU|Liam Chloe Jack Olivia Noah Isla Ethan Zoe|Campbell Kelly Stewart Robertson Murphy Fraser Walsh Hughes|Rose James
FR|Étienne Hélène François Chloé Jérôme Amélie Benoît Zoé|Lefèvre Moreau Girard Dupré Fontaine Chevalier Gauthier Renaud
BR|João Luíza Antônio Conceição Thiago Beatriz Márcio Júlia|Gonçalves Araújo Magalhães Ferreira Ribeiro Carvalho Rocha Leão|Silva Souza Lima Costa
KR|Minjun Seoyeon Jihoon Hyejin Dongwook Soomin Taeyang Yuna|Kim Lee Park Choi Jung Kang Yoon Shin
IN|Rajesh Priya Arjun Lakshmi Vikram Anita Sanjay Meera|Sharma Patel Iyer Reddy Singh Gupta Nair Banerjee`
    .trim()
    .split('\n')
    .map(row => {
      const [nation = '', ...names] = row.split('|')
      return [nation, names.map(list => list.split(' ')) as unknown as [Names, Names, Names?]]
    }),
)

/** Kanji, kana, romaji. */
type JapaneseName = readonly [string, string, string]

const table = (text: string): [JapaneseName, ...JapaneseName[]] =>
  text
    .trim()
    .split(/\s+/)
    .map(entry => entry.split('/')) as unknown as [JapaneseName, ...JapaneseName[]]

export const familyNames = table(`
  佐々木/ササキ/sasaki 鈴木/スズキ/suzuki 高橋/タカハシ/takahashi 髙橋/タカハシ/takahashi 田中/タナカ/tanaka 伊藤/イトウ/ito
  渡辺/ワタナベ/watanabe 渡邊/ワタナベ/watanabe 山本/ヤマモト/yamamoto 加藤/カトウ/kato 吉田/ヨシダ/yoshida 山口/ヤマグチ/yamaguchi
  斎藤/サイトウ/saito 齋藤/サイトウ/saito 木村/キムラ/kimura 林/ハヤシ/hayashi 清水/シミズ/shimizu 山崎/ヤマザキ/yamazaki
  山﨑/ヤマサキ/yamasaki 池田/イケダ/ikeda 橋本/ハシモト/hashimoto 阿部/アベ/abe 小川/オガワ/ogawa 岡田/オカダ/okada
  長谷川/ハセガワ/hasegawa 後藤/ゴトウ/goto 近藤/コンドウ/kondo 村上/ムラカミ/murakami 遠藤/エンドウ/endo 青木/アオキ/aoki
  坂本/サカモト/sakamoto 福田/フクダ/fukuda 太田/オオタ/ota 西村/ニシムラ/nishimura 三浦/ミウラ/miura 竹内/タケウチ/takeuchi
  中川/ナカガワ/nakagawa 原田/ハラダ/harada 岡本/オカモト/okamoto 和田/ワダ/wada 金子/カネコ/kaneko 中野/ナカノ/nakano
  小野/オノ/ono 田村/タムラ/tamura 河野/コウノ/kono 千葉/チバ/chiba 菊地/キクチ/kikuchi 大西/オオニシ/onishi
  五十嵐/イガラシ/igarashi 東/ヒガシ/higashi 南/ミナミ/minami 比嘉/ヒガ/higa 小笠原/オガサワラ/ogasawara 辻/ツジ/tsuji`)

export const firstNames = table(`
  健一/ケンイチ/kenichi 浩/ヒロシ/hiroshi 翔/ショウ/sho 大翔/ヒロト/hiroto 直樹/ナオキ/naoki 哲也/テツヤ/tetsuya
  和也/カズヤ/kazuya 隆/タカシ/takashi 剛/ツヨシ/tsuyoshi 学/マナブ/manabu 亮/リョウ/ryo 悠斗/ユウト/yuto
  雄一郎/ユウイチロウ/yuichiro 秀樹/ヒデキ/hideki 幸子/サチコ/sachiko 美咲/ミサキ/misaki 陽子/ヨウコ/yoko 恵/メグミ/megumi
  さくら/サクラ/sakura 千尋/チヒロ/chihiro 裕子/ユウコ/yuko 麻衣/マイ/mai 愛/アイ/ai 葵/アオイ/aoi 奈々/ナナ/nana
  真理/マリ/mari 久美子/クミコ/kumiko 結衣/ユイ/yui 光/ヒカル/hikaru 薫/カオル/kaoru 治/オサム/osamu 豊/ユタカ/yutaka
  勝/マサル/masaru 聡/サトシ/satoshi 翼/ツバサ/tsubasa 蓮/レン/ren 遼太郎/リョウタロウ/ryotaro 香織/カオリ/kaori
  智子/トモコ/tomoko 明日香/アスカ/asuka`)

const plainLetters = (name: string): string =>
  name
    .replace(/ß/g, 'ss')
    .replace(/[đĐ]/g, 'd')
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** A random name of a nation; Japanese for nations that are not listed. `account` is the local part of the address. */
export const drawNames = (random: Random, nation: string) => {
  const foreign = foreignNames.get(nation)
  if (foreign) {
    const [firsts, families, middles] = foreign
    const [first_name, family_name] = [random.pick(firsts), random.pick(families)]
    const middle_name = middles && random.chance(0.5) ? random.pick(middles) : ''
    const account = `${plainLetters(first_name)}.${plainLetters(family_name)}`
    return {
      first_name,
      middle_name,
      family_name,
      first_name_kana: '',
      family_name_kana: '',
      locale: 'en',
      account,
    } as const
  }
  const [family_name, family_name_kana, familyRomaji] = random.pick(familyNames)
  const [first_name, first_name_kana, firstRomaji] = random.pick(firstNames)
  const account = `${familyRomaji}.${firstRomaji}`
  return { first_name, middle_name: '', family_name, first_name_kana, family_name_kana, locale: 'ja', account } as const
}

const japanese = {
  departments: ['総務部', '営業部', '機材課', '整備課', '工事部', '経理部', '情報システム課', '安全管理室', '資材部'],
  positions: ['', '', '', '主任', '係長', '課長', '次長', '部長', '工場長'],
} as const
const english = {
  departments: ['Administration', 'Sales', 'Fleet', 'Workshop', 'Site operations', 'Finance', 'IT', 'Safety'],
  positions: ['', '', '', 'Supervisor', 'Team lead', 'Manager', 'Director'],
} as const

export const drawPost = (random: Random, locale: Locale): { department: string; position: string } => {
  const words = locale === 'ja' ? japanese : english
  return { department: random.pick(words.departments), position: random.pick(words.positions) }
}
