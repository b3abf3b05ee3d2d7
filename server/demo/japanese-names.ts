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
